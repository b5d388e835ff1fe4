// Exits with a message if Node is too old. Uses only syntax that an old Node understands.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Dubs needs Node 20.19 or newer, and this is ${process.versions.node}. A newer one is at https://nodejs.org.`,
  );
  process.exit(1);
}
