/**
 * An Uno player that tries every way out of its process, and every place that it might share with its partner's. It fails with the
 * names of those that are open.
 */
import { uno } from './base.mjs';

const got = (name) => process.getBuiltinModule(name);
const [fs, os, net, dgram, http] = ['fs', 'os', 'net', 'dgram', 'http'].map(got);
const [children, inspector, threads] = ['child_process', 'inspector', 'worker_threads'].map(got);

const event = (emitter, name) =>
  new Promise((resolve, reject) => {
    emitter.once(name, resolve).once('error', reject);
    setTimeout(() => reject(new Error('nothing happens')), 1000);
  });
const canRead = (path) => fs.readFileSync(path).length >= 0;
const canList = (path) => fs.readdirSync(path).length > 0;
const canWrite = (path) => {
  fs.writeFileSync(path, '');
  fs.unlinkSync(path);
  return true;
};
const isFile = (file) => {
  try {
    return fs.fstatSync(file).isFile();
  } catch {
    return false;
  }
};
const hasStarted = (child) => child.error === undefined && child.pid > 0;
const own = import.meta.filename;
const SOCKET = '/tmp/shamus-attempt';

/** Functions per attempt; each gives a true value, or the promise of one, if the attempt succeeds. */
const ATTEMPTS = {
  // Reading the environment, files and other processes.
  environment: () => Object.keys(process.env).some((name) => name !== 'PWD'),
  'environment of the first process': () => canRead('/proc/1/environ'),
  'environment of the parent': () => canRead(`/proc/${process.ppid}/environ`),
  'own environment': () => canRead('/proc/self/environ'),
  processes: () => canList('/proc'),
  'command line': () => process.argv.length > 2,
  root: () => canList('/'),
  users: () => canRead('/etc/passwd'),
  'user name': () => os.userInfo().username,
  programs: () => canList('/usr/bin'),
  'own folder': () => canList(own.slice(0, own.lastIndexOf('/'))),
  // Writing where a partner could read it.
  'file in /tmp': () => canWrite(`/tmp/shamus-attempt-${process.pid}`),
  'file in /dev/shm': () => canWrite(`/dev/shm/shamus-attempt-${process.pid}`),
  'file in /': () => canWrite('/attempt'),
  'own file': () => fs.openSync(own, 'r+'),
  'own times': () => fs.utimesSync(own, 1, 1) === undefined,
  'access time': () => {
    fs.readFileSync(own);
    return Date.now() - fs.statSync(own).atimeMs < 50;
  },
  'database lock': () => new (got('sqlite').DatabaseSync)(own).exec('BEGIN EXCLUSIVE') === undefined,
  'watched file': () => fs.watch(own),
  'files left open': () => Array.from({ length: 125 }, (_, file) => file + 3).some(isFile),
  // Reading system values that a partner could move.
  'open files': () => canRead('/proc/sys/fs/file-nr'),
  'file locks': () => canRead('/proc/locks'),
  keys: () => canRead('/proc/keys'),
  'System V objects': () => canRead('/proc/sysvipc/shm'),
  'message queues': () => canList('/dev/mqueue'),
  devices: () => canList('/dev'),
  'system files': () => canList('/sys'),
  'free memory': () => os.freemem() > 0,
  'free memory in a report': () => process.report.getReport().resourceUsage?.free_memory > 0,
  'available memory': () => process.availableMemory() > 0 && process.availableMemory() < 2 ** 50,
  load: () => os.loadavg().some((load) => load > 0),
  'processor times': () => os.cpus().some(({ times }) => times.idle > 0),
  'free space': () => fs.statfsSync('/').bfree > 0,
  'nice value': () => os.setPriority(1) === undefined,
  // Signals, the inspector, other processes.
  'signal to the parent': () => process.kill(process.ppid, 0),
  'signal to all': () => process.kill(-1, 0),
  'signal to itself': () => process.kill(process.pid, 0),
  inspector: () => {
    inspector.open(0);
    return inspector.url();
  },
  child: () => hasStarted(children.spawnSync('/bin/sh', ['-c', 'true'])),
  'child that is Node': () => hasStarted(children.spawnSync(process.execPath, ['--version'])),
  'child of its own session': () => hasStarted(children.spawn(process.execPath, ['-e', '0'], { detached: true })),
  cluster: () => got('cluster').fork().process.pid,
  // Reaching a network or another process.
  interfaces: () => Object.keys(os.networkInterfaces()).length > 0,
  'abstract socket': () => event(net.createServer().listen('\0shamus-attempt'), 'listening').then(() => true),
  'socket in a folder': () => event(net.createServer().listen(SOCKET), 'listening').then(() => !fs.rmSync(SOCKET)),
  'TCP server': () => event(net.createServer().listen(0), 'listening').then(() => true),
  'UDP socket': () => event(dgram.createSocket('udp4').bind(0), 'listening').then(() => true),
  request: () => event(http.get('http://127.0.0.1:9'), 'response').then(() => true),
  names: () => got('dns').promises.lookup('localhost'),
};

async function open() {
  const found = [];
  for (const [name, attempt] of Object.entries(ATTEMPTS)) {
    try {
      if (await attempt()) found.push(name);
    } catch {
      // It is shut.
    }
  }
  return found;
}

const found = threads.isMainThread ? await open() : [];

export default uno({
  create: () => {
    throw new Error(JSON.stringify({ tried: Object.keys(ATTEMPTS).length, open: found }));
  },
});
