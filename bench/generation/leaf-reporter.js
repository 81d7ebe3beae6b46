/**
 * A reporter of `node:test` that prints a line of JSON for each test: its name, and whether it passed. Suites are left out.
 *
 * @param {AsyncIterable<{ type: string, data: { name: string, details?: { type?: string }, skip?: unknown } }>} events
 */
export default async function* leaves(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite' || data.skip !== undefined) continue;
    yield `${JSON.stringify({ name: data.name, passes: type === 'test:pass' })}\n`;
  }
}
