/** The system calls of isolated processes: a program for the kernel's seccomp, which bubblewrap loads before Node starts. */
import { existsSync } from 'node:fs';
import { endianness } from 'node:os';
import { join } from 'node:path';

/** Calls that Node needs, with their numbers on x64 and arm64 (- where there is none); frequent ones first. */
const CALLS = `
  read 0 63, write 1 64, futex 202 98, mmap 9 222, munmap 11 215, mprotect 10 226, madvise 28 233, mremap 25 216, brk 12 214,
  epoll_pwait 281 22, close 3 57, openat 257 56, statx 332 291, fstat 5 80, newfstatat 262 79, lseek 8 62, pread64 17 67,
  readv 19 65, writev 20 66, dup 32 23, dup3 292 24, pipe2 293 59, eventfd2 290 19, epoll_create1 291 20, epoll_ctl 233 21,
  epoll_wait 232 -, poll 7 -, ppoll 271 73, readlink 89 -, readlinkat 267 78, access 21 -, faccessat 269 48, getcwd 79 17,
  execve 59 221, exit 60 93, exit_group 231 94, rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139,
  sigaltstack 131 132, restart_syscall 219 128, tgkill 234 131, getpid 39 172, getppid 110 173, gettid 186 178, getuid 102 174, geteuid 107 175,
  getgid 104 176, getegid 108 177, capget 125 90, uname 63 160, getrandom 318 278, getrlimit 97 163, prlimit64 302 261,
  arch_prctl 158 -, getrusage 98 165, times 100 153, gettimeofday 96 169, clock_gettime 228 113, clock_getres 229 114,
  nanosleep 35 101, clock_nanosleep 230 115, sched_yield 24 124, sched_getaffinity 204 123, sched_getscheduler 145 120,
  sched_getparam 143 121, set_tid_address 218 96, set_robust_list 273 99, rseq 334 293, membarrier 324 283,
  getsockname 51 204, getsockopt 55 209, clone 56 220, fcntl 72 25, ioctl 16 29, prctl 157 167`;

/** Calls of which only some are needed: which argument decides, and by which values; clone only makes threads. */
const CLONE_THREAD = 0x10000;
const VALUES: Readonly<Record<string, readonly [argument: number, ...values: number[]]>> = {
  // F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC: no locks, leases or notices.
  fcntl: [1, 0, 1, 2, 3, 4, 1030],
  // TCGETS, FIONBIO, FIOCLEX, FIONCLEX.
  ioctl: [1, 0x5401, 0x5421, 0x5451, 0x5450],
  // PR_SET_NAME, PR_SET_VMA.
  prctl: [0, 15, 0x53564d41],
};

/** Number of each architecture in the kernel (AUDIT_ARCH), and its column in the table. */
const ARCHITECTURES = {
  x64: [0xc000003e, 1],
  arm64: [0xc00000b7, 2],
} as const;

type SeccompArchitecture = keyof typeof ARCHITECTURES;

/** Instructions of classic BPF: load a word, compare, test bits, return. */
const [LOAD, EQUAL, ANY_BIT, RETURN] = [0x20, 0x15, 0x45, 0x06] as const;
const ALLOW = 0x7fff0000;
/** Fails with ENOSYS, as if the kernel were older: so libraries do without. */
const NO_SUCH_CALL = 0x50000 + 38;
const [NUMBER, ARCHITECTURE, ARGUMENTS] = [0, 4, 16] as const;

/** The program for this machine, as the build has written it into a folder; null where there is none. */
export function findSeccompFile(folder: string): string | null {
  const file = join(folder, `${process.arch}.seccomp`);
  return endianness() === 'LE' && existsSync(file) ? file : null;
}

/** The program that allows these calls alone. */
export function compileSeccompProgram(arch: SeccompArchitecture): Buffer {
  const [audit, column] = ARCHITECTURES[arch];
  const code: (readonly [number, number, number, number])[] = [
    [LOAD, 0, 0, ARCHITECTURE],
    [EQUAL, 1, 0, audit],
    [RETURN, 0, 0, NO_SUCH_CALL],
    [LOAD, 0, 0, NUMBER],
  ];
  const allow = [RETURN, 0, 0, ALLOW] as const;
  const refuse = [RETURN, 0, 0, NO_SUCH_CALL] as const;
  for (const call of CALLS.split(',').map((text) => text.trim().split(' '))) {
    const [name, number] = [call[0]!, call[column]!];
    if (number === '-') continue;
    const [argument, ...values] = VALUES[name] ?? [0];
    const tests = name === 'clone' ? [[ANY_BIT, CLONE_THREAD]] : values.map((value) => [EQUAL, value]);
    const checks = tests.flatMap(([test, value]) => [[test!, 0, 1, value!] as const, allow]);
    const body = checks.length === 0 ? [allow] : [[LOAD, 0, 0, ARGUMENTS + 8 * argument] as const, ...checks, refuse];
    code.push([EQUAL, 0, body.length, Number(number)], ...body);
  }
  code.push(refuse);
  const bytes = Buffer.alloc(8 * code.length);
  for (const [index, [operation, ifTrue, ifFalse, value]] of code.entries()) {
    bytes.writeUInt16LE(operation, 8 * index);
    bytes.set([ifTrue, ifFalse], 8 * index + 2);
    bytes.writeUInt32LE(value, 8 * index + 4);
  }
  return bytes;
}
