import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { printTests } from '../../../../src/generation/write/print-tests.ts';
import type { Assertion } from '../../../../src/model/generated-test.ts';
import type { Statement } from '../../../../src/model/test-case.ts';
import {
  asserts,
  callable,
  gave,
  generated,
  number,
  unitModel,
  value,
  vitestStyle,
} from './test-cases.ts';

const thing = { kind: 'instance', class: 'Thing' } as const;

const model = unitModel(
  [
    callable('Thing', { a: thing, b: thing }, thing, { kind: 'constructor' }),
    callable('Thing#meet', { other: thing }, thing),
    callable('Thing#size', {}, number, { kind: 'getter' }),
    callable('make', { a: thing, b: thing }, thing),
  ],
  ['Thing'],
);

const style = { ...vitestStyle, isTypeScript: false, isModule: false, hasGlobals: true } as const;

/** What calls did, in their order: each has a number, and tells those of the things it was given. */
type Log = string[];

function unitThatLogs(log: Log) {
  let made = 0;
  const idOf = (of: unknown): string =>
    of instanceof Thing ? `#${of.id}` : Array.isArray(of) ? `[${of.map(idOf).join()}]` : String(of);
  class Thing {
    readonly id: number = (made += 1);
    constructor(...list: readonly unknown[]) {
      log.push(`new ${list.map(idOf).join()}`);
    }
    meet(other: unknown): Thing {
      log.push(`#${this.id} meets ${idOf(other)}`);
      return new Thing();
    }
    get size(): number {
      log.push(`size of #${this.id}`);
      return this.id;
    }
  }
  return { Thing, make: (a: unknown, b: unknown) => new Thing('made', a, b) };
}

function interpret(statements: readonly Statement[]): Log {
  const log: Log = [];
  const unit = unitThatLogs(log);
  const values: unknown[] = [];
  for (const statement of statements) {
    if (statement.kind === 'array') values.push(statement.elements.map((at) => values[at]));
    else if (statement.kind !== 'call') values.push(1);
    else {
      const [a, b] = statement.arguments.map((at) => values[at]);
      const receiver = values[statement.receiver ?? -1];
      if (statement.callable === 'Thing') values.push(new unit.Thing(a, b));
      else if (statement.callable === 'make') values.push(unit.make(a, b));
      else if (!(receiver instanceof unit.Thing)) throw new Error('no receiver');
      else values.push(statement.callable === 'Thing#size' ? receiver.size : receiver.meet(a));
    }
  }
  return log;
}

function runPrinted(text: string): Log {
  const log: Log = [];
  const unit = unitThatLogs(log);
  const matchers: unknown = new Proxy(
    {},
    { get: (_, __, self) => Object.assign(() => undefined, { not: self }) },
  );
  const body = text.slice(text.indexOf('describe('));
  const run = (_: string, inside: () => void): void => inside();
  runInNewContext(body, { describe: run, it: run, expect: () => matchers, ...unit });
  return log;
}

/** Statements from numbers: each says what comes next and which of the things made before it uses. */
function statementsFrom(
  choices: readonly (readonly [number, number, number])[],
): readonly Statement[] {
  const statements: Statement[] = [
    value(1),
    { kind: 'call', callable: 'Thing', arguments: [0, 0] },
  ];
  const things = [1];
  for (const [kind, first, second] of choices) {
    const [a = 1, b = 1] = [things[first % things.length], things[second % things.length]];
    const at = statements.length;
    if (kind === 0) statements.push({ kind: 'array', elements: [a, b] });
    else if (kind === 1)
      statements.push({ kind: 'call', callable: 'Thing#size', receiver: a, arguments: [] });
    else if (kind === 2)
      statements.push({ kind: 'call', callable: 'Thing#meet', receiver: a, arguments: [b] });
    else
      statements.push({ kind: 'call', callable: kind === 3 ? 'make' : 'Thing', arguments: [a, b] });
    if (kind === 2 || kind === 3 || kind === 4) things.push(at);
    const array = statements.findLastIndex((statement) => statement.kind === 'array');
    if (kind === 5 && array !== -1) {
      statements.push({ kind: 'call', callable: 'make', arguments: [array, b] });
      things.push(at + 1);
    }
  }
  return statements;
}

const step = fc.tuple(fc.nat(5), fc.nat(9), fc.nat(9));

it('runs the calls of a test case in their order and with their arguments, whatever is inlined', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 8 }),
      fc.array(fc.nat(12), { maxLength: 3 }),
      (choices, asserted) => {
        const statements = statementsFrom(choices);
        const assertions = [...new Set(asserted)]
          .filter((at) => statements[at]?.kind === 'call')
          .map((at): Assertion =>
            at % 2 === 0 ? gave(at, 1) : asserts({ of: 'state', variable: at }, { is: 'null' }),
          );
        const tests = [generated(statements, assertions)];

        const { text } = printTests({ model, tests, style, path: 'test/unit.test.js' });

        expect({ text, log: runPrinted(text) }).toEqual({ text, log: interpret(statements) });
      },
    ),
    { numRuns: 300 },
  );
});
