/** @type {import('@bacons/apple-targets/app.plugin').ConfigFunction} */
module.exports = (config) => ({
  type: "widget",
  displayName: "Buoy",
  bundleIdentifier: ".widgets",
  deploymentTarget: "16.4",
});
