// Ends with a sentence when Node is too old. Written so that an old Node can read it.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Dubs needs Node 20.19 or newer, and this is ${process.versions.node}. A newer one is at https://nodejs.org.`,
  );
  process.exit(1);
}
