import type { GeneratedTest } from '../../../model/generated-test.ts';
import type { SpiedMethod } from '../../../model/test-case-trace.ts';
import { takenNames } from '../code/built-in-names.ts';
import { recordOf } from '../code/claim-code.ts';
import {
  array,
  arrow,
  declares,
  does,
  infix,
  inline,
  member,
  method,
  lines,
  name,
  object,
  string,
  type Code,
  type CodeStatement,
} from '../code/code.ts';
import type { PrintStyle } from '../print-style.ts';
import type { TestContext } from '../test-context.ts';

/** What a test spies on: that about whose calls it asserts something. */
export function spiedBy({ assertions }: GeneratedTest): readonly SpiedMethod[] {
  return assertions.flatMap(({ what }) => (what.of === 'spied' ? what.method : []));
}

/** The names of a test's spies: `warn`, or `consoleWarn` if that is taken. */
export function spyNames(
  test: GeneratedTest,
  taken: ReadonlySet<string>,
): ReadonlyMap<SpiedMethod, string> {
  return new Map(
    spiedBy(test).map((own) => {
      const isFree = own === 'fetch' || !takenNames.has(own);
      return [
        own,
        isFree && !taken.has(own)
          ? own
          : `${own === 'fetch' ? 'global' : 'console'}${capital(own)}`,
      ];
    }),
  );
}

/**
 * The statements by which a test spies on the console and on `fetch`. Nothing is printed while it runs, and each request is answered with an
 * empty object.
 */
export function spyStatements({ spies, style }: TestContext): readonly CodeStatement[] {
  return [...spies].flatMap(([spied, own]): CodeStatement[] => {
    if (style.runner !== 'mocha') return [declares(own, replaced(spied, style.runner))];
    const record = recordOf(own);
    const values = style.isTypeScript ? '...values: unknown[]' : '...values';
    const noting = does(method(name(record), 'push', name('values')));
    const doing =
      spied === 'fetch' ? lines([noting, { node: 'return', of: answer }]) : inline(noting);
    return [
      declares(record, array([]), style.isTypeScript ? 'unknown[][]' : undefined),
      does(infix(member(ownerOf(spied), spied), '=', arrow([values], doing))),
    ];
  });
}

/** The code that has requests answered in a test that asserts nothing about them. */
export function answeredRequests({ runner }: PrintStyle): Code {
  return runner === 'mocha'
    ? infix(member(ownerOf('fetch'), 'fetch'), '=', arrow([], answer))
    : replaced('fetch', runner);
}

/** What a request is answered with: `Promise.resolve(Response.json({}))`. */
const answer = method(name('Promise'), 'resolve', method(name('Response'), 'json', object([])));

/** The code that replaces what is spied on. */
function replaced(spied: SpiedMethod, runner: Exclude<PrintStyle['runner'], 'mocha'>): Code {
  const place = [ownerOf(spied), string(spied)] as const;
  const doing = arrow([], spied === 'fetch' ? answer : inline());
  if (runner === 'node-test') return method(name('t'), 'mock.method', ...place, doing);
  const spy = method(name(runner === 'vitest' ? 'vi' : 'jest'), 'spyOn', ...place);
  return method(spy, 'mockImplementation', doing);
}

function ownerOf(spied: SpiedMethod): Code {
  return name(spied === 'fetch' ? 'globalThis' : 'console');
}

/** The declaration by which a file of Mocha tests keeps what tests spy on. */
export function realMethod(spied: SpiedMethod): CodeStatement {
  return declares(`real${capital(spied)}`, member(ownerOf(spied), spied));
}

/** The statement by which it puts that back. */
export function spyRestore(spied: SpiedMethod): CodeStatement {
  const kept = name(`real${capital(spied)}`);
  return does(infix(member(ownerOf(spied), spied), '=', kept));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
