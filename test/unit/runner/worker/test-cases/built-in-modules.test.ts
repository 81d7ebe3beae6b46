import { builtinModules, createRequire } from 'node:module';

import { beforeAll, describe, expect, it } from 'vitest';

import { isDenied } from '../../../../../src/runner/worker/test-cases/guards/deny.ts';
import { functionsOf } from '../../../../../src/runner/worker/test-cases/guards/deny-outward-calls.ts';
import { installGuards } from '../../../../../src/runner/worker/test-cases/guards/install-guards.ts';
import {
  harmlessModules,
  harmlessOfProcess,
  inwardModules,
  outwardModules,
} from '../../../../../src/runner/worker/test-cases/guards/outward-modules.ts';

const require = createRequire(import.meta.url);

/** Modules that `builtinModules` leaves out in some versions of Node. */
const prefixed = ['node:sea', 'node:sqlite', 'node:test', 'node:test/reporters'];

/** Methods that reach nothing, of classes in modules that reach out; what they reach, they reach by methods that are denied. */
const harmlessMethods: Readonly<Record<string, string>> = {
  'child_process.ChildProcess': 'ref unref',
  'cluster.Worker': 'isDead isConnected',
  'dgram.Socket':
    'address remoteAddress ref unref setRecvBufferSize setSendBufferSize getRecvBufferSize getSendBufferSize getSendQueueSize ' +
    'getSendQueueCount _healthCheck _stopReceiving',
  'fs.Dirent': 'isDirectory isFile isBlockDevice isCharacterDevice isSymbolicLink isFIFO isSocket',
  'fs.Stats': 'isFile _checkModeProperty',
  'fs.ReadStream': 'open _construct _read _destroy close',
  'fs.FileReadStream': 'open _construct _read _destroy close',
  // Its constructor is denied, and opening, too.
  'fs.WriteStream': 'open _construct _destroy',
  'fs.FileWriteStream': 'open _construct _destroy',
  'fs.Dir': 'read processReadResult readSyncRecursive readSync close closeSync entries',
  'http.Agent': 'getName removeSocket keepSocketAlive destroy',
  'http.ClientRequest':
    '_finish _implicitHeader _deferToConnect setTimeout setNoDelay setSocketKeepAlive clearTimeout',
  'http.IncomingMessage':
    'setTimeout _read _destroy _addHeaderLines _addHeaderLine _addHeaderLineDistinct _dumpAndCloseReadable _dump',
  // These keep what they are given until there is a socket.
  'http.OutgoingMessage':
    '_isLenientHeaderValidation _renderHeaders cork uncork setTimeout destroy _send _writeRaw _storeHeader setHeader setHeaders ' +
    'appendHeader getHeader getHeaderNames getRawHeaderNames getHeaders hasHeader removeHeader _implicitHeader write addTrailers ' +
    'end _finish _flush _flushOutput flushHeaders pipe',
  'http.Server': 'close closeAllConnections closeIdleConnections setTimeout',
  'http.ServerResponse':
    '_finish assignSocket detachSocket writeInformation writeContinue writeProcessing writeEarlyHints _implicitHeader writeHead ' +
    'writeHeader',
  'http.MessageEvent': 'initMessageEvent',
  'http2.Http2ServerRequest': '_read setTimeout',
  'http2.Http2ServerResponse':
    'setTrailer addTrailers getHeader getHeaderNames getHeaders hasHeader removeHeader setHeader appendHeader flushHeaders ' +
    'writeHead cork uncork write end destroy setTimeout createPushResponse writeInformation writeContinue writeEarlyHints',
  'https.Agent': 'keepSocketAlive getName _getSession _cacheSession _evictSession',
  'https.Server': 'closeAllConnections closeIdleConnections setTimeout close',
  'module.SourceMap': 'findEntry findOrigin',
  'net.BlockList':
    'addAddress addAddresses addRange addSubnet addCIDR addCIDRs removeAddress removeRange removeSubnet removeCIDR check clear ' +
    'toJSON fromJSON',
  'net.SocketAddress': 'toJSON',
  'net.BoundSocket': 'address fd close',
  'net.Server': 'address getConnections _emitCloseIfDrained _setupWorker ref unref',
  'net.Socket':
    '_unrefTimer _final setTimeout _onTimeout setNoDelay setKeepAlive setTypeOfService getTypeOfService address _read pause resume ' +
    'read _destroy _reset _getpeername _getsockname ref unref',
  'repl.REPLServer':
    'setupHistory clearBufferedCommand close createContext resetContext displayPrompt setPrompt complete completeOnEditorMode ' +
    'defineCommand',
  'tls.TLSSocket':
    'disableRenegotiation _wrapHandle _destroySSL _init renegotiate exportKeyingMaterial setMaxSendFragment _handleTimeout ' +
    '_emitTLSError _tlsError _releaseControl _finishInit _start setServername setSession getSession getPeerCertificate ' +
    'getCertificate getPeerX509Certificate getX509Certificate setKeyCert getCipher getSharedSigalgs getEphemeralKeyInfo ' +
    'getFinished getPeerFinished getProtocol getTLSTicket isSessionReused enableTrace',
  'tls.Server':
    'setSecureContext _getServerData _setServerData getTicketKeys setTicketKeys setOptions addContext',
  'tty.WriteStream':
    'getColorDepth hasColors _refreshSize cursorTo moveCursor clearLine clearScreenDown getWindowSize',
  'v8.Serializer':
    'writeHeader writeValue releaseBuffer transferArrayBuffer writeUint32 writeUint64 writeDouble writeRawBytes ' +
    '_setTreatArrayBufferViewsAsHostObjects _getSharedArrayBufferId _getDataCloneError',
  'v8.DefaultSerializer': '_writeHostObject',
  'v8.Deserializer':
    'readHeader readValue getWireFormatVersion transferArrayBuffer readUint32 readUint64 readDouble readRawBytes _readRawBytes',
  'v8.DefaultDeserializer': '_readHostObject',
  'v8.GCProfiler': 'start stop',
  'worker_threads.MessagePort': 'start ref unref hasRef',
  'worker_threads.Worker':
    'ref unref getHeapSnapshot getHeapStatistics cpuUsage startCpuProfile startHeapProfile',
  'worker_threads.BroadcastChannel': 'close ref unref',
  'node:sqlite.DatabaseSync': 'location enableDefensive setAuthorizer',
  'node:sqlite.StatementSync':
    'columns setAllowBareNamedParameters setAllowUnknownNamedParameters setReadBigInts setReturnArrays',
};

function load(module: string): object | undefined {
  try {
    return require(module) as object;
  } catch {
    return undefined;
  }
}

function unguarded(owner: object, harmless: ReadonlySet<string>): readonly string[] {
  return functionsOf(owner).filter((name) => {
    const member: unknown = Reflect.get(owner, name);
    return !harmless.has(name) && typeof member === 'function' && !isDenied(member);
  });
}

/** The methods of each class that a module exports which are neither denied nor known to be harmless. */
function unknownMethods(module: string, exported: object): readonly string[] {
  return functionsOf(exported).flatMap((name) => {
    const { prototype } = Reflect.get(exported, name) as { prototype?: unknown };
    // Another name of `Socket`, and the classes of modules as such.
    if (['Stream', 'Module'].includes(name)) return [];
    if (typeof prototype !== 'object' || prototype === null || !/^[A-Z]/.test(name)) return [];
    const harmless = harmlessMethods[`${module}.${name}`] ?? '';
    const known = new Set(['constructor', ...harmless.split(' ')]);
    return unguarded(prototype, known).map((method) => `${module}.${name}.${method}`);
  });
}

describe("of Node's modules", () => {
  beforeAll(() => installGuards(globalThis));

  it('each is known to reach out of the process or not', () => {
    const known = new Set([
      ...Object.keys(outwardModules),
      ...Object.keys(inwardModules),
      ...harmlessModules,
    ]);
    const all = [...builtinModules, ...prefixed];
    expect(all.filter((module) => !known.has(module))).toEqual([]);
  });

  it.each(Object.entries(outwardModules))(
    'all that %s can do outside of the process is denied to test cases',
    (module, { harmless }) => {
      const exported = load(module);
      const isMissing = exported === undefined;
      expect(isMissing && module !== 'node:sqlite').toBe(false);
      expect(unguarded(exported ?? {}, new Set(harmless.split(' ')))).toEqual([]);
      expect(unknownMethods(module, exported ?? {})).toEqual([]);
    },
  );

  it.each(Object.entries(inwardModules))('the ways out of %s are denied', (module, names) => {
    const exported = load(module) ?? {};
    const all = new Set(functionsOf(exported));
    for (const name of names.split(' ')) {
      expect([...all]).toContain(name);
      expect(isDenied(Reflect.get(exported, name) as object)).toBe(true);
    }
  });

  it('process has no other way out', () => {
    const known = new Set([...harmlessOfProcess, 'umask']);
    expect(unguarded(process, known)).toEqual([]);
    expect(unguarded(process.report, new Set())).toEqual([]);
  });
});
