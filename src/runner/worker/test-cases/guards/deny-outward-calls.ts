import fs from 'node:fs';
import { builtinModules, createRequire, syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { types } from 'node:util';

import { denyMember, denyMembers, type DeniesCall } from './deny.ts';
import { denyThreads } from './deny-threads.ts';
import {
  harmlessModules,
  harmlessOfProcess,
  inwardModules,
  outwardMethods,
  outwardModules,
} from './outward-modules.ts';
import { replaceMember } from './replace-member.ts';

const require = createRequire(import.meta.url);

/**
 * Denies runs of test cases everything that reaches out of their process: changing files, the network, other processes and
 * threads, ending the process, and using what was opened before. Reading files is allowed. Modules that load later get the
 * denying functions under every name.
 */
export function denyOutwardCalls(): void {
  const { emitWarning } = process;
  // Loading an experimental module would print a warning that the user did not ask for.
  process.emitWarning = () => {};
  denyResults();
  denyThreads();
  denyModules();
  denyMethods();
  denySockets();
  denyProcessMembers(process);
  process.emitWarning = emitWarning;
  syncBuiltinESMExports();
}

/** Guards a context that has its own `process` with the same functions. */
export function denyProcessMembers(target: object): void {
  const ends = new Set(['exit', 'abort', 'kill', 'reallyExit', 'disconnect', '_kill', 'execve']);
  const names = functionsOf(target).filter((name) => !harmlessOfProcess.has(name));
  const isEnd = (name: string): boolean => ends.has(name);
  const of = 'process';
  const changes = names.filter((name) => !isEnd(name) && name !== 'umask');
  denyMembers(target, names.filter(isEnd), { what: 'end the process', of });
  denyMembers(target, changes, { what: 'change the process', of });
  const when: DeniesCall = (args) => args.length > 0;
  denyMembers(target, ['umask'], { what: 'change the process', of, when });
  for (const name of ['report', 'permission']) {
    const member: unknown = Reflect.get(target, name);
    if (typeof member !== 'object' || member === null) continue;
    const methods = functionsOf(member).filter((method) => method !== 'has');
    denyMembers(member, methods, { what: 'change the process', of: `process.${name}` });
  }
}

/** Denies the network members of a global object. */
export function denyGlobals(global: object): void {
  const what = 'use the network';
  for (const name of ['WebSocket', 'EventSource']) {
    const prototype = prototypeOf(Reflect.get(global, name));
    if (prototype) denyMembers(prototype, ['send', 'close'], { what, of: name });
  }
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'Worker']) {
    denyMember({ owner: global, name, what: `${what} (${name})` });
  }
}

function denyModules(): void {
  const conditions = conditionsOf();
  for (const [module, { what, harmless }] of Object.entries(outwardModules)) {
    const exported = load(module);
    if (exported === undefined) continue;
    const free = new Set(harmless.split(' '));
    const of = nameOf(module);
    const [some, all] = [conditions[module] ?? {}, functionsOf(exported)];
    const always = all.filter((name) => !free.has(name) && !Object.hasOwn(some, name));
    denyMembers(exported, always, { what, of });
    for (const [name, own] of Object.entries(some)) {
      for (const condition of own) denyMembers(exported, [name], { what, of, ...condition });
    }
  }
  for (const [module, names] of Object.entries(inwardModules)) {
    const exported = load(module);
    if (exported) denyMembers(exported, names.split(' '), { what: 'change', of: nameOf(module) });
  }
  const known = new Set([...Object.keys(outwardModules), ...Object.keys(inwardModules)]);
  for (const module of builtinModules) {
    const exported = known.has(module) || harmlessModules.has(module) ? undefined : load(module);
    if (exported === undefined) continue;
    denyMembers(exported, functionsOf(exported), {
      what: 'use what Assay does not know',
      of: module,
    });
  }
}

interface Condition {
  readonly what?: string;
  readonly when: DeniesCall;
}

/** The functions that are denied for some arguments only. */
function conditionsOf(): Readonly<Record<string, Readonly<Record<string, readonly Condition[]>>>> {
  const open: Condition[] = [{ when: ([, flags]) => isForWriting(flags) }];
  // Nobody writes to this input, so reading it would wait for ever.
  const input: Condition = {
    what: 'read the standard input',
    when: ([file]) => file === 0 || file === '/dev/stdin',
  };
  const reading = [input];
  const readFile = [input, { when: opensForWriting }];
  // The standard streams and the pipes through which a worker gets its texts.
  const close: Condition[] = [
    { what: 'close files of the process', when: ([file]) => typeof file === 'number' && file < 5 },
  ];
  const watching: Condition[] = [{ what: 'watch files', when: () => true }];
  return {
    fs: {
      open,
      openSync: open,
      read: reading,
      readSync: reading,
      readv: reading,
      readvSync: reading,
      readFile,
      readFileSync: readFile,
      close,
      closeSync: close,
      watch: watching,
      watchFile: watching,
    },
    'fs/promises': { open, readFile, watch: watching },
  };
}

function opensForWriting([, options]: readonly unknown[]): boolean {
  return (
    typeof options === 'object' &&
    options !== null &&
    'flag' in options &&
    isForWriting(options.flag)
  );
}

function isForWriting(flags: unknown): boolean {
  const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants;
  if (typeof flags === 'number') {
    return (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)) !== 0;
  }
  return typeof flags === 'string' && !/^r?s?r?$/.test(flags);
}

function denyMethods(): void {
  for (const { module, owner, what, methods } of outwardMethods) {
    const exported = load(module);
    const prototype = exported && prototypeOf(Reflect.get(exported, owner));
    if (prototype)
      denyMembers(prototype, methods.split(' '), { what, of: `${nameOf(module)}.${owner}` });
  }
}

/** Runs may make sockets and servers that are never opened. The standard streams are muted instead. */
function denySockets(): void {
  const standard = new Set<unknown>([process.stdout, process.stderr]);
  const isOpen: DeniesCall = (_, self) =>
    typeof self === 'object' &&
    self !== null &&
    '_handle' in self &&
    Boolean(self._handle) &&
    !standard.has(self);
  const socket = { what: 'use the network', of: 'net.Socket' };
  const ends = 'end destroy destroySoon resetAndDestroy write _write _writev _writeGeneric';
  denyMembers(net.Socket.prototype, ['connect'], socket);
  denyMembers(net.Socket.prototype, ends.split(' '), { ...socket, when: isOpen });
  const server = { what: 'use the network', of: 'net.Server' };
  denyMembers(net.Server.prototype, ['listen', '_listen2'], server);
  denyMembers(net.Server.prototype, ['close'], { ...server, when: isOpen });
}

/** What modules open while they load may be of a class without a name. Its methods are denied as soon as an instance exists. */
function denyResults(): void {
  const request = 'write end close destroy sendTrailers priority';
  const session = 'request close destroy ping settings goaway setLocalWindowSize altsvc origin';
  const handle =
    'appendFile chmod chown datasync sync createWriteStream truncate utimes write writev writeFile writer';
  const network = { what: 'use the network', of: 'http2' };
  // Loading it takes long, and all workers load this module.
  onResult(require('node:http2') as object, 'connect', (opened) => {
    onResult(opened, 'request', (stream) => denyMembers(stream, request.split(' '), network));
    denyMembers(opened, session.split(' '), network);
  });
  onResult(fs.promises, 'open', (opened) =>
    denyMembers(opened, handle.split(' '), { what: 'change files', of: 'FileHandle' }),
  );
  const child = { what: 'start processes', of: 'ChildProcess' };
  for (const name of ['spawn', 'fork']) {
    onResult(require('node:child_process') as object, name, (opened) =>
      denyMembers(opened, ['send', '_send', 'disconnect'], child),
    );
  }
  const traces = load('trace_events');
  if (traces === undefined) return;
  onResult(traces, 'createTracing', (opened) =>
    denyMembers(opened, ['enable', 'disable'], { what: 'change files', of: 'trace_events' }),
  );
}

/** Calls `see` with each value that a function returns or that its promise resolves to. */
function onResult(owner: object, name: string, see: (result: object) => void): void {
  const seeObject = (result: unknown): void => {
    if (typeof result === 'object' && result !== null) see(result);
  };
  const own = Object.hasOwn(owner, name);
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  const replaced = own
    ? owner
    : Object.defineProperty(owner, name, { value: original, configurable: true });
  replaceMember(
    replaced,
    name,
    (call) =>
      function seen(this: unknown, ...args: unknown[]): unknown {
        const result: unknown = Reflect.apply(call, this, args);
        if (!types.isPromise(result)) {
          seeObject(result);
          return result;
        }
        return result.then((value: unknown) => {
          seeObject(value);
          return value;
        });
      },
  );
}

/** Returns the names of the functions that an object holds, also behind getters. */
export function functionsOf(owner: object): string[] {
  return Object.getOwnPropertyNames(owner).filter((name) => {
    try {
      return typeof Reflect.get(owner, name) === 'function';
    } catch {
      return false;
    }
  });
}

/** Returns a module of Node, or undefined if this build of Node has no such module. */
function load(module: string): object | undefined {
  try {
    return require(module) as object;
  } catch {
    return undefined;
  }
}

function nameOf(module: string): string {
  return module.replace('node:', '').replace('/', '.');
}

function prototypeOf(value: unknown): object | undefined {
  const prototype: unknown = typeof value === 'function' ? value.prototype : undefined;
  return typeof prototype === 'object' && prototype !== null ? prototype : undefined;
}
