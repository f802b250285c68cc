import { Text } from "@expo/ui/swift-ui";
import { createWidget } from "expo-widgets";

const Swell = (props: { height: string }) => {
  "widget";
  return <Text>{props.height}</Text>;
};

export default createWidget("Swell", Swell);
