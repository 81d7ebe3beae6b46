import childProcess from 'node:child_process';
import cluster from 'node:cluster';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import inspector from 'node:inspector';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';
import v8 from 'node:v8';
import workerThreads from 'node:worker_threads';

import { denyMember, type DeniesCall } from './deny.ts';

/** Functions of `fs`, also with `Sync` and with promises, that change files. */
const fileChanges = [
  'appendFile chmod chown copyFile cp fchmod fchown ftruncate futimes lchmod lchown link',
  'lutimes mkdir mkdtemp rename rm rmdir symlink truncate unlink utimes write writeFile',
  'writev',
].flatMap((names) => names.split(' '));

const processEnds = ['exit', 'abort', 'kill', 'reallyExit', 'disconnect'];
const processChanges = [
  'chdir setuid setgid seteuid setegid setgroups initgroups send dlopen binding',
  '_linkedBinding setUncaughtExceptionCaptureCallback',
].flatMap((names) => names.split(' '));

/**
 * Denies runs of test cases what reaches out of their process: changes of files, the network, other processes and threads,
 * and the end of this one. Reading files is allowed. Modules that load later get the denying functions, also by name.
 */
export function denyOutwardCalls(): void {
  denyFileChanges();
  denyNetwork();
  denyProcesses();
  denyProcessMembers(process);
  syncBuiltinESMExports();
}

/** For a context that has a `process` of its own, which holds the same functions. */
export function denyProcessMembers(target: object): void {
  deny(target, 'process', processEnds, 'end the process');
  deny(target, 'process', processChanges, 'change the process');
  deny(target, 'process', ['umask'], 'change the process', (args) => args.length > 0);
}

/** Denies what a global object has for the network. */
export function denyGlobals(global: object): void {
  const names = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'Worker'];
  for (const name of names) denyMember({ owner: global, name, what: `use the network (${name})` });
}

function denyFileChanges(): void {
  const what = 'change files';
  deny(fs, 'fs', fileChanges, what);
  deny(
    fs,
    'fs',
    fileChanges.map((name) => `${name}Sync`),
    what,
  );
  deny(fs.promises, 'fs.promises', fileChanges, what);
  deny(fs, 'fs', ['createWriteStream', 'WriteStream', 'FileWriteStream'], what);
  deny(fs, 'fs', ['open', 'openSync'], what, opensForWriting);
  deny(fs.promises, 'fs.promises', ['open'], what, opensForWriting);
  deny(fs, 'fs', ['watch', 'watchFile'], 'watch files');
  deny(fs.promises, 'fs.promises', ['watch'], 'watch files');
  // Nobody writes to it: reading would wait for ever.
  const input = ['read', 'readSync', 'readFile', 'readFileSync', 'readv', 'readvSync'];
  deny(fs, 'fs', input, 'read the standard input', ([file]) => file === 0 || file === '/dev/stdin');
  deny(v8, 'v8', ['writeHeapSnapshot', 'setFlagsFromString'], what);
}

function opensForWriting([, flags]: readonly unknown[]): boolean {
  const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants;
  if (typeof flags === 'number') {
    return (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)) !== 0;
  }
  return typeof flags === 'string' && !/^r?s?r?$/.test(flags);
}

function denyNetwork(): void {
  const what = 'use the network';
  deny(net.Socket.prototype, 'net.Socket', ['connect'], what);
  deny(net.Server.prototype, 'net.Server', ['listen'], what);
  deny(dgram.Socket.prototype, 'dgram.Socket', ['bind', 'connect', 'send'], what);
  deny(tls, 'tls', ['connect'], what);
  deny(http, 'http', ['request', 'get'], what);
  deny(https, 'https', ['request', 'get'], what);
  deny(http2, 'http2', ['connect'], what);
  const asking = (name: string): boolean => /^(?:lookup|resolve|reverse)/.test(name);
  deny(dns, 'dns', Object.keys(dns).filter(asking), what);
  deny(dns.promises, 'dns.promises', Object.keys(dns.promises).filter(asking), what);
  deny(dns.Resolver.prototype, 'dns.Resolver', ['resolve', 'resolve4', 'resolve6'], what);
}

function denyProcesses(): void {
  const starting = ['spawn', 'exec', 'execFile', 'fork', 'spawnSync', 'execSync', 'execFileSync'];
  deny(childProcess, 'child_process', starting, 'start processes');
  deny(cluster, 'cluster', ['fork'], 'start processes');
  deny(workerThreads, 'worker_threads', ['Worker'], 'start threads');
  deny(inspector, 'inspector', ['open', 'waitForDebugger'], 'wait for a debugger');
}

function deny(
  owner: object,
  module: string,
  names: readonly string[],
  what: string,
  when?: DeniesCall,
): void {
  for (const name of names) {
    const isInherited = !Object.hasOwn(owner, name);
    const member = { owner, name, what: `${what} (${module}.${name})`, isInherited };
    denyMember(when === undefined ? member : { ...member, when });
  }
}
