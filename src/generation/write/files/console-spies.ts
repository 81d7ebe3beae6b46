import type { GeneratedTest } from '../../../model/generated-test.ts';
import type { ConsoleMethod } from '../../../model/test-case-trace.ts';
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
  name,
  string,
  type CodeStatement,
} from '../code/code.ts';
import type { TestContext } from '../test-context.ts';

/** The methods of the console about whose calls a test asserts something. */
export function printedBy({ assertions }: GeneratedTest): readonly ConsoleMethod[] {
  return assertions.flatMap(({ what }) => (what.of === 'console' ? what.method : []));
}

/** The names of a test's spies on the console: `warn`, or `consoleWarn` if that is taken. */
export function spyNames(
  test: GeneratedTest,
  taken: ReadonlySet<string>,
): ReadonlyMap<ConsoleMethod, string> {
  return new Map(
    printedBy(test).map((own) => {
      const isFree = !taken.has(own) && !takenNames.has(own);
      return [own, isFree ? own : `console${capital(own)}`];
    }),
  );
}

/** The statements by which a test spies on the console. Nothing is printed while it runs. */
export function spyStatements({ spies, style }: TestContext): readonly CodeStatement[] {
  const silent = arrow([], inline());
  return [...spies].flatMap(([printing, own]): CodeStatement[] => {
    const place = [name('console'), string(printing)] as const;
    switch (style.runner) {
      case 'vitest':
      case 'jest': {
        const spy = method(name(style.runner === 'vitest' ? 'vi' : 'jest'), 'spyOn', ...place);
        return [declares(own, method(spy, 'mockImplementation', silent))];
      }
      case 'node-test':
        return [declares(own, method(name('t'), 'mock.method', ...place, silent))];
      case 'mocha': {
        const record = recordOf(own);
        const values = style.isTypeScript ? '...values: unknown[]' : '...values';
        const noting = inline(does(method(name(record), 'push', name('values'))));
        return [
          declares(record, array([]), style.isTypeScript ? 'unknown[][]' : undefined),
          does(infix(member(name('console'), printing), '=', arrow([values], noting))),
        ];
      }
    }
  });
}

/** The declaration by which a file of Mocha tests keeps a method of the console. */
export function realMethod(printing: ConsoleMethod): CodeStatement {
  return declares(`real${capital(printing)}`, member(name('console'), printing));
}

/** The statement by which it puts the method back. */
export function consoleRestore(printing: ConsoleMethod): CodeStatement {
  const kept = name(`real${capital(printing)}`);
  return does(infix(member(name('console'), printing), '=', kept));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
