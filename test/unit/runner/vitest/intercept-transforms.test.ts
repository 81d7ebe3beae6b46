import { runInThisContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';

import { RUNTIME_KEY } from '../../../../src/runtime/protocol.ts';
import {
  interceptTransforms,
  type ChangeModule,
} from '../../../../src/runner/vitest/intercept-transforms.ts';
import type {
  PluginContainer,
  ViteEnvironment,
  ViteServer,
} from '../../../../src/runner/vitest/vitest-api.ts';

interface Call {
  readonly code: string;
  readonly id: string;
  readonly options: unknown;
}

const moduleGraph = { getModulesByFile: () => [], invalidateModule: () => {} };
const upperCase: ChangeModule = (_, text) => ({ code: text.toUpperCase() });

/** A plugin container that notes its calls. It is a class, as in Vite. */
class Container implements PluginContainer {
  readonly calls: Call[] = [];

  resolveId(): Promise<null> {
    return Promise.resolve(null);
  }

  transform(code: string, id: string, options?: { inMap?: unknown }): Promise<{ code: string }> {
    this.calls.push({ code, id, options });
    return Promise.resolve({ code: `done(${code})` });
  }
}

/** The server of Vite 6 and later. Its own container calls that of an environment. */
function serverWith(environments: Record<string, ViteEnvironment>, first: Container): ViteServer {
  const pluginContainer: PluginContainer = {
    resolveId: () => Promise.resolve(null),
    transform: (code, id, options) => first.transform(code, id, options),
  };
  return { pluginContainer, moduleGraph, environments };
}

describe('interceptTransforms', () => {
  test('changes modules before the plugins of a server without environments see them', async () => {
    const container = new Container();
    interceptTransforms({ pluginContainer: container, moduleGraph }, upperCase);
    const result = await container.transform('text', '/a.ts?v=1', { inMap: undefined });
    expect(result).toEqual({ code: 'done(TEXT)' });
    expect(container.calls).toMatchObject([{ code: 'TEXT', id: '/a.ts?v=1' }]);
  });

  test('changes modules in every environment of a server', async () => {
    const [ssr, client] = [new Container(), new Container()];
    const environments = {
      ssr: { pluginContainer: ssr, moduleGraph },
      client: { pluginContainer: client, moduleGraph },
    };
    interceptTransforms(serverWith(environments, ssr), upperCase);
    await environments.ssr.pluginContainer.transform('one', '/a.ts');
    await environments.client.pluginContainer.transform('two', '/a.ts');
    expect(ssr.calls.map(({ code }) => code)).toEqual(['ONE']);
    expect(client.calls.map(({ code }) => code)).toEqual(['TWO']);
  });

  test('changes a module once, also where containers are shared or pass it on', async () => {
    const shared = new Container();
    const environments = {
      ssr: { pluginContainer: shared, moduleGraph },
      client: { pluginContainer: shared, moduleGraph },
    };
    const server = serverWith(environments, shared);
    interceptTransforms(server, (_, text) => ({ code: `${text}!` }));
    await shared.transform('direct', '/a.ts');
    await server.pluginContainer.transform('passed on', '/a.ts');
    expect(shared.calls.map(({ code }) => code)).toEqual(['direct!', 'passed on!']);
  });

  test('leaves a module alone for which there is no change', async () => {
    const container = new Container();
    interceptTransforms({ pluginContainer: container, moduleGraph }, () => undefined);
    const options = { inMap: { mappings: 'own' } };
    await container.transform('text', '/a.ts', options);
    expect(container.calls).toEqual([{ code: 'text', id: '/a.ts', options }]);
  });

  test('passes the source map of a change on as the map that plugins build upon', async () => {
    const container = new Container();
    const map = { version: 3, mappings: 'AAAA' };
    const change: ChangeModule = (_, text) => ({ code: text, map: JSON.stringify(map) });
    interceptTransforms({ pluginContainer: container, moduleGraph }, change);
    const ssr: { inMap?: unknown; ssr: boolean } = { ssr: true };
    await container.transform('text', '/a.ts', ssr);
    await container.transform('text', '/a.ts');
    expect(container.calls.map(({ options }) => options)).toEqual([
      { ssr: true, inMap: map },
      { inMap: map },
    ]);
  });

  test('tells which module it is, with the text as it was loaded', async () => {
    const container = new Container();
    const asked: unknown[] = [];
    interceptTransforms({ pluginContainer: container, moduleGraph }, (...question) => {
      asked.push(question);
      return undefined;
    });
    await container.transform('text', '/b.ts?v=2');
    expect(asked).toEqual([['/b.ts?v=2', 'text']]);
  });

  test.each(['/b.ts?raw', '/b.ts?v=1&url', '/b.css?inline', '/b.ts?raw=1'])(
    'leaves %s alone, which is made of a file but is not its code',
    async (id) => {
      const container = new Container();
      interceptTransforms({ pluginContainer: container, moduleGraph }, upperCase);
      await container.transform('text', id);
      expect(container.calls).toMatchObject([{ code: 'text' }]);
    },
  );

  test('has a module that is the text of a file ask the runtime for it, if there is one', async () => {
    const container = new Container();
    interceptTransforms({ pluginContainer: container, moduleGraph }, upperCase);
    await container.transform('export default "1 < 2"', '/a.js?raw');

    const code = container.calls[0]?.code ?? '';
    const value = (): unknown => runInThisContext(code.replace('export default', ''));
    expect(value()).toBe('1 < 2');
    onTestFinished(() => void Reflect.deleteProperty(globalThis, RUNTIME_KEY));
    Reflect.set(globalThis, RUNTIME_KEY, { readText: (path: string) => `text of ${path}` });
    expect(value()).toBe('text of /a.js');
  });
});
