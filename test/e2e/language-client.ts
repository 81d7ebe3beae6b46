import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** A message of the language server protocol. */
export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
}

/** A language server in a process of its own, to which messages are sent as an editor would. */
export interface LanguageClient {
  readonly request: (method: string, params: unknown) => Promise<unknown>;
  readonly notify: (method: string, params: unknown) => void;
  /** The next notification by this method that has not been asked for yet. */
  readonly notification: (method: string) => Promise<unknown>;
  /** The exit code. */
  readonly ended: Promise<number | null>;
}

/** Starts `assay mml serve --stdio`. */
export function startLanguageServer(): LanguageClient {
  const child = spawn(process.execPath, [main, 'mml', 'serve', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const received: Message[] = [];
  const waiting = new Set<() => void>();
  let buffer = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (let message = takeMessage(); message !== undefined; message = takeMessage()) {
      received.push(message);
    }
    for (const retry of waiting) retry();
  });

  /** The first whole message in the buffer: a header with the length, a blank line, JSON. */
  function takeMessage(): Message | undefined {
    const headerEnd = buffer.indexOf('\r\n\r\n');
    if (headerEnd === -1) return undefined;
    const header = buffer.subarray(0, headerEnd).toString();
    const start = headerEnd + 4;
    const end = start + Number(/Content-Length: (\d+)/.exec(header)?.[1]);
    if (buffer.length < end) return undefined;
    const message: Message = JSON.parse(buffer.subarray(start, end).toString());
    buffer = buffer.subarray(end);
    return message;
  }

  function take(matches: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve) => {
      const attempt = (): void => {
        const at = received.findIndex(matches);
        const [message] = at === -1 ? [] : received.splice(at, 1);
        if (message === undefined) return;
        waiting.delete(attempt);
        resolve(message);
      };
      waiting.add(attempt);
      attempt();
    });
  }

  function send(message: Message): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  let lastId = 0;
  return {
    async request(method, params) {
      lastId += 1;
      const id = lastId;
      send({ id, method, params });
      return (await take((message) => message.id === id)).result;
    },
    notify: (method, params) => send({ method, params }),
    notification: async (method) => (await take((message) => message.method === method)).params,
    ended: new Promise((resolve) => child.on('close', resolve)),
  };
}
