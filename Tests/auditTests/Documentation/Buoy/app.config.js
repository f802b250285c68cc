const buildNumber = process.env.BUILD_NUMBER;

module.exports = ({ config }) => ({
  ...config,
  ios: { ...config.ios, buildNumber },
});
