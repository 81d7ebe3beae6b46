/**
 * A module of Node's that reaches out of the process. All of its functions are denied, also those that a later version adds, but for
 * the harmless ones.
 */
export interface OutwardModule {
  readonly what: string;
  /** Names, separated by spaces. */
  readonly harmless: string;
}

const network = 'use the network';
const processes = 'start processes';

export const outwardModules: Readonly<Record<string, OutwardModule>> = {
  child_process: { what: processes, harmless: '' },
  cluster: { what: processes, harmless: '' },
  dgram: { what: network, harmless: 'createSocket Socket' },
  dns: { what: network, harmless: 'Resolver getServers getDefaultResultOrder' },
  'dns/promises': { what: network, harmless: 'Resolver getServers getDefaultResultOrder' },
  fs: {
    what: 'change files',
    harmless:
      'access accessSync exists existsSync fstat fstatSync lstat lstatSync stat statSync statfs statfsSync readdir readdirSync ' +
      'readlink readlinkSync realpath realpathSync opendir opendirSync openAsBlob glob globSync createReadStream ReadStream ' +
      'FileReadStream Stats Dirent Dir unwatchFile _toUnixTimestamp',
  },
  'fs/promises': {
    what: 'change files',
    harmless: 'access lstat stat statfs readdir readlink realpath opendir glob',
  },
  http: {
    what: network,
    harmless:
      'Agent IncomingMessage OutgoingMessage Server ServerResponse createServer validateHeaderName validateHeaderValue ' +
      'setMaxIdleHTTPParsers CloseEvent MessageEvent _connectionListener',
  },
  http2: {
    what: network,
    harmless:
      'createServer createSecureServer getDefaultSettings getPackedSettings getUnpackedSettings Http2ServerRequest Http2ServerResponse',
  },
  https: { what: network, harmless: 'Agent Server createServer' },
  inspector: { what: 'use the debugger', harmless: 'url' },
  'inspector/promises': { what: 'use the debugger', harmless: 'url' },
  module: {
    what: 'change how modules load',
    harmless:
      '_stat wrap _debug isBuiltin _readPackage _findPath _nodeModulePaths _resolveLookupPaths _load _resolveFilename createRequire ' +
      'syncBuiltinESMExports Module findPackageJSON getCompileCacheDir stripTypeScriptTypes findSourceMap SourceMap ' +
      'getSourceMapsSupport setSourceMapsSupport',
  },
  net: {
    what: network,
    harmless:
      'BlockList SocketAddress Server Socket Stream createServer isIP isIPv4 isIPv6 _normalizeArgs ' +
      'getDefaultAutoSelectFamily setDefaultAutoSelectFamily getDefaultAutoSelectFamilyAttemptTimeout ' +
      'setDefaultAutoSelectFamilyAttemptTimeout',
  },
  'node:sqlite': { what: 'use a database', harmless: '' },
  repl: {
    what: 'read the standard input',
    harmless: 'writer Recoverable isValidSyntax',
  },
  tls: {
    what: network,
    harmless:
      'getCiphers getCertificateCompressionAlgorithms getCACertificates convertALPNProtocols checkServerIdentity ' +
      'createSecureContext SecureContext Server createServer',
  },
  trace_events: { what: 'change files', harmless: 'getEnabledCategories' },
  tty: { what: 'open a terminal', harmless: 'isatty' },
  v8: {
    what: 'change the process',
    harmless:
      'cachedDataVersionTag getHeapStatistics getHeapSpaceStatistics getHeapCodeStatistics getCppHeapStatistics Serializer ' +
      'Deserializer DefaultSerializer DefaultDeserializer serialize deserialize queryObjects isStringOneByteRepresentation GCProfiler',
  },
  wasi: { what: 'change files', harmless: '' },
  worker_threads: {
    what: 'start threads',
    harmless:
      'MessagePort MessageChannel BroadcastChannel markAsUncloneable markAsUntransferable isMarkedAsUntransferable ' +
      'moveMessagePortToContext receiveMessageOnPort setEnvironmentData getEnvironmentData',
  },
};

/** Of these modules, only the functions that are named here reach out. */
export const inwardModules: Readonly<Record<string, string>> = {
  crypto: 'setEngine setFips',
  os: 'setPriority',
  'node:test': 'run',
};

/** None of these modules reaches out. A module that a later version of Node adds is in none of the lists and is denied. */
export const harmlessModules: ReadonlySet<string> = new Set(
  [
    'assert assert/strict async_hooks buffer console constants diagnostics_channel domain events path path/posix path/win32',
    'perf_hooks process punycode querystring readline readline/promises stream stream/consumers stream/promises stream/web',
    'string_decoder sys timers timers/promises url util util/types vm zlib node:sea node:test/reporters stream/iter',
    // The modules above have the same members and prototypes as these.
    '_http_agent _http_client _http_common _http_incoming _http_outgoing _http_server _stream_duplex _stream_passthrough',
    '_stream_readable _stream_transform _stream_wrap _stream_writable _tls_common _tls_wrap',
  ].flatMap((names) => names.split(' ')),
);

/** The methods of classes and objects that reach out, by their owner, including inherited ones. */
export const outwardMethods: readonly {
  readonly module: string;
  readonly owner: string;
  readonly what: string;
  readonly methods: string;
}[] = [
  {
    module: 'child_process',
    owner: 'ChildProcess',
    what: processes,
    methods: 'spawn kill',
  },
  { module: 'cluster', owner: 'Worker', what: processes, methods: 'kill send disconnect destroy' },
  {
    module: 'dgram',
    owner: 'Socket',
    what: network,
    methods:
      'bind bindSync connect connectSync disconnect sendto send close setBroadcast setTTL setMulticastTTL setMulticastLoopback ' +
      'setMulticastInterface addMembership dropMembership addSourceSpecificMembership dropSourceSpecificMembership',
  },
  ...['dns', 'dns/promises'].map((module) => ({
    module,
    owner: 'Resolver',
    what: network,
    methods:
      'resolve resolveAny resolve4 resolve6 resolveCaa resolveCname resolveMx resolveNaptr resolveNs resolvePtr resolveSoa ' +
      'resolveSrv resolveTlsa resolveTxt reverse',
  })),
  {
    module: 'fs',
    owner: 'WriteStream',
    what: 'change files',
    methods: 'write end close destroySoon _write _writev',
  },
  {
    module: 'fs',
    owner: 'Utf8Stream',
    what: 'change files',
    methods: 'write flush flushSync reopen end destroy',
  },
  {
    module: 'http',
    owner: 'Agent',
    what: network,
    methods: 'createConnection addRequest createSocket reuseSocket',
  },
  { module: 'https', owner: 'Agent', what: network, methods: 'createConnection' },
  {
    module: 'http',
    owner: 'ClientRequest',
    what: network,
    methods: 'write end flushHeaders abort destroy _send _writeRaw onSocket',
  },
  ...['inspector', 'inspector/promises'].map((module) => ({
    module,
    owner: 'Session',
    what: 'use the debugger',
    methods: 'connect connectToMainThread post disconnect',
  })),
  {
    module: 'node:sqlite',
    owner: 'DatabaseSync',
    what: 'use a database',
    methods:
      'open close exec prepare function aggregate createSession applyChangeset enableLoadExtension loadExtension ' +
      'createTagStore serialize deserialize',
  },
  {
    module: 'node:sqlite',
    owner: 'StatementSync',
    what: 'use a database',
    methods: 'all get iterate run',
  },
  {
    module: 'node:sqlite',
    owner: 'Session',
    what: 'use a database',
    methods: 'changeset patchset close',
  },
  { module: 'tty', owner: 'ReadStream', what: 'open a terminal', methods: 'setRawMode' },
  {
    module: 'wasi',
    owner: 'WASI',
    what: 'change files',
    methods: 'start initialize finalizeBindings getImportObject',
  },
  {
    module: 'worker_threads',
    owner: 'BroadcastChannel',
    what: 'start threads',
    methods: 'postMessage',
  },
];

/** The functions of `process` that change nothing outside of it. */
export const harmlessOfProcess: ReadonlySet<string> = new Set(
  [
    '_rawDebug uptime getActiveResourcesInfo cpuUsage threadCpuUsage resourceUsage memoryUsage constrainedMemory availableMemory',
    'hrtime getuid geteuid getgid getegid getgroups assert hasUncaughtExceptionCaptureCallback emitWarning nextTick',
    '_tickCallback _fatalException setSourceMapsEnabled getBuiltinModule cwd ref unref constructor',
    'on once off addListener prependListener prependOnceListener removeListener removeAllListeners emit listeners',
    'rawListeners listenerCount eventNames setMaxListeners getMaxListeners',
  ].flatMap((names) => names.split(' ')),
);
