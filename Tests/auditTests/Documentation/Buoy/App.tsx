import { ExtensionStorage } from "@bacons/apple-targets";

import Swell from "./widgets/Swell";

const storage = new ExtensionStorage("group.com.example.buoy");

export function measured(height: string, speed: string) {
  Swell.updateSnapshot({ height });
  storage.set("speed", speed);
  ExtensionStorage.reloadWidget("Wind");
}
