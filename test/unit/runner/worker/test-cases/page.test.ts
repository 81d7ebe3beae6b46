import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Statement } from '../../../../../src/model/test-case.ts';
import { openPage, type OpenPage } from '../../../open-page.ts';
import {
  asksFor,
  createRunContext,
  enterRun,
} from '../../../../../src/runner/worker/test-cases/run-context.ts';
import { enterRealm } from '../../../../../src/runner/worker/test-realm.ts';
import {
  call,
  callable,
  openUnit,
  type RunStatements,
  number,
  seen,
  string,
} from './sample-unit.ts';

const source = `({
  hide: (element) => { element.hidden = true; },
  show: () => { document.body.append('shown'); document.head.append(document.createElement('style')); },
  heads: () => document.head.childNodes.length,
  names: () => document.body.className,
  count: (() => { let count = 0; return () => { document.addEventListener('keydown', (event) => {
    count += 1; document.body.className = event.key + count; }); }; })(),
  fail: (element) => element.addEventListener('click', () => { throw new Error('failed'); }),
  items: () => [...document.querySelectorAll('li')],
  first: (element) => element.firstElementChild,
  build: (count) => {
    const list = document.createElement('ul');
    list.className = 'long';
    for (let at = 0; at < count; at += 1) list.append(Object.assign(document.createElement('li'), { textContent: 'item ' + at }));
    return list;
  },
  hold: () => ({ name: 'held', list: document.createElement('ul'), _own: document.createElement('ol') }),
  lock: () => { document.body.style.overflow = 'hidden'; document.documentElement.className = 'locked'; localStorage.setItem('is', 'locked'); },
  stored: () => localStorage.getItem('is'),
})`;

const list: Statement = {
  kind: 'page',
  content: [
    {
      tag: 'ul',
      attributes: [['id', 'a']],
      children: [
        { tag: 'li', attributes: [], children: ['x'] },
        { tag: 'li', attributes: [], children: [] },
      ],
    },
  ],
};
const element = (tag: string, at = 0): Statement => ({ kind: 'element', page: 0, tag, at });
const html = (value: string): unknown => ({ is: 'string', value });

let run: RunStatements;
let window: OpenPage;

beforeAll(() => {
  window = openPage();
  enterRealm({ global: window as unknown as typeof globalThis, waitingTimers: () => 0 });
  const names = ['hide', 'show', 'heads', 'names', 'count', 'fail', 'items', 'first'].concat([
    'build',
    'hold',
    'lock',
    'stored',
  ]);
  run = openUnit({
    exports: window.eval(source) as object,
    callables: names.map((name) => callable('function', name)),
  });
});

afterAll(() => {
  enterRealm(undefined);
});

describe('test cases whose tests have a page', () => {
  it('give elements of the page to the unit, and see what it did to them and to the page', async () => {
    const { observations, end } = await run([list, element('li', 1), call('hide', [1])]);

    expect(end).toEqual({ kind: 'completed' });
    expect(observations).toContainEqual({
      what: { of: 'entry', variable: 1, key: 'outerHTML' },
      value: html('<li hidden=""></li>'),
    });
    expect(observations).toContainEqual({
      what: { of: 'page', path: 'document.body.innerHTML' },
      value: html('<ul id="a"><li>x</li><li hidden=""></li></ul>'),
    });
  });

  it('see that a result is the same element, and the elements of a list', async () => {
    const { observations } = await run([
      list,
      element('ul'),
      element('li'),
      call('first', [1]),
      call('items'),
    ]);

    expect(observations).toContainEqual({
      what: { of: 'value', variable: 3 },
      value: { is: 'same', variable: 2 },
    });
    expect(observations).toContainEqual({
      what: { of: 'entry', variable: 4, key: '1', inside: ['outerHTML'] },
      value: html('<li></li>'),
    });
    expect(observations).toContainEqual({
      what: { of: 'length', variable: 4, within: 'array' },
      value: { is: 'number', text: '2' },
    });
  });

  it('see parts of an element whose HTML is too long to compare: what is its own, and the first and last elements inside', async () => {
    const { observations } = await run([number(60), call('build', [0])]);
    const entries = observations.flatMap(({ what, value }) =>
      what.of === 'entry' ? [[[what.key, ...(what.inside ?? [])].join('.'), value]] : [],
    );

    expect(entries).toEqual([
      ['className', html('long')],
      ['children.length', { is: 'number', text: '60' }],
      ['children.0.outerHTML', html('<li>item 0</li>')],
      ['children.1.outerHTML', html('<li>item 1</li>')],
      ['children.59.outerHTML', html('<li>item 59</li>')],
    ]);
  });

  it('see parts of a page whose content is too long', async () => {
    const items = Array.from({ length: 60 }, () => ({
      tag: 'li',
      attributes: [],
      children: ['x'],
    }));
    const { observations } = await run([{ kind: 'page', content: items }]);
    const paths = observations.flatMap(({ what }) => (what.of === 'page' ? [what.path] : []));

    expect(
      paths.filter((path) => path.startsWith('document.body.') && !/class|style/.test(path)),
    ).toEqual([
      'document.body.textContent',
      'document.body.children.length',
      'document.body.children.0.outerHTML',
      'document.body.children.1.outerHTML',
      'document.body.children.59.outerHTML',
    ]);
  });

  it('see elements that a result holds, but for those under private names', async () => {
    const { observations } = await run([call('hold')]);

    expect(
      observations.filter(({ what }) => what.of === 'entry' && what.inside !== undefined),
    ).toEqual([
      {
        what: { of: 'entry', variable: 0, key: 'list', inside: ['outerHTML'] },
        value: html('<ul></ul>'),
      },
    ]);
  });

  it('see what is left around the content of the page, and in its storage, and put that back', async () => {
    const { observations, surroundings } = await run([call('lock')]);
    const after = await run([call('stored')]);

    const parts = observations.flatMap(({ what, value }) =>
      what.of === 'page' ? [[what.path, value]] : [],
    );
    expect(parts).toEqual([
      ['document.body.innerHTML', html('')],
      ['document.body.className', html('')],
      ['document.body.style.cssText', html('overflow: hidden;')],
      ['document.documentElement.className', html('locked')],
      ['document.documentElement.style.cssText', html('')],
      ['document.head.innerHTML', html('')],
      ['localStorage', { is: 'object', class: '', members: [['is', html('locked')]] }],
      ['sessionStorage', { is: 'object', class: '', members: [] }],
    ]);
    expect(surroundings).toEqual([
      'document.body.style.cssText',
      'document.documentElement.className',
      'localStorage',
    ]);
    expect(seen(after, 'value')).toEqual([{ is: 'null' }]);
    expect(after.surroundings).toEqual([]);
  });

  it('find the page as it was before all others, also its head and its listeners', async () => {
    const shown = await run([call('show'), call('heads'), call('count')]);
    const key: Statement = { kind: 'built-in', class: 'KeyboardEvent', arguments: [0, 2] };
    const pressed = await run([
      string('keydown'),
      string('x'),
      { kind: 'object', members: [['key', 1]] },
      key,
      { kind: 'built-in', class: 'Document', arguments: [] },
      call('count'),
      { kind: 'dispatch', target: 4, event: 3 },
      call('names'),
      call('heads'),
    ]);
    const after = await run([call('names')]);

    expect(shown.surroundings).toEqual(['document.body.innerHTML', 'document.head.innerHTML']);
    expect(seen(shown, 'value')[1]).toEqual({ is: 'number', text: '1' });
    expect(seen(pressed, 'value').slice(-2)).toEqual([html('x1'), { is: 'number', text: '0' }]);
    expect(pressed.surroundings).toEqual(['document.body.className']);
    expect(seen(after, 'value')).toEqual([html('')]);
    expect([shown, pressed, after].map(({ leavesState }) => leavesState)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('end where a listener throws, as tests do whose environment reports that', async () => {
    const { end } = await run([
      list,
      element('ul'),
      call('fail', [1]),
      string('click'),
      { kind: 'built-in', class: 'Event', arguments: [3] },
      { kind: 'dispatch', target: 1, event: 4 },
    ]);

    expect(end).toEqual({ kind: 'crashed', message: expect.stringContaining('failed') as string });
  });

  it('make no sense where the page has no such element', async () => {
    const { end } = await run([list, element('p')]);

    expect(end).toMatchObject({ kind: 'threw', isFromUnit: false });
  });

  it('need a fixed time where the unit asks for it, and not where the page does for itself', () => {
    const ask = asksFor.bind(undefined, 'time');
    const asked = (body: () => void): readonly string[] => {
      const context = createRunContext();
      enterRun(context, body);
      return [...context.surroundings];
    };
    const inPage = (code: string) => window.eval(code) as (given: unknown) => void;
    const pressing = inPage("(init) => new KeyboardEvent('keydown', init)");
    const listening = inPage(`(ask) => {
      document.addEventListener('keyup', () => ask());
      document.dispatchEvent(new Event('keyup'));
    }`);

    // The page reads the key when it makes the event.
    expect(asked(() => pressing(Object.defineProperty({}, 'key', { get: ask })))).toEqual([]);
    expect(asked(() => listening(ask))).toEqual(['time']);
    expect(asked(() => void ask())).toEqual(['time']);
  });
});
