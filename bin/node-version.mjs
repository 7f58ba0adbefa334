// Says in one sentence that Node is too old. Plain old syntax, so that an old Node can say it.
const NEEDED = [20, 19];

const version = process.versions.node.split('.').map(Number);
if (version[0] < NEEDED[0] || (version[0] === NEEDED[0] && version[1] < NEEDED[1])) {
  console.error(`shamus-lab needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
