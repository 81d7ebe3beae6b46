import type { Random } from '../../src/foundation/random.ts';
import { between, pick } from '../../src/generation/breed/choose.ts';
import { numberValue } from '../../src/generation/breed/values/number-values.ts';
import type { Statement, TestCase } from '../../src/model/test-case.ts';
import type { UnitModel } from '../../src/model/unit-model.ts';
import type { ValueType } from '../../src/model/value-type.ts';
import type { InputDomain, Program } from './programs.ts';

/** The model of a program as a unit under test: one function. */
export function modelOf({ functionName, file, parameters }: Program): UnitModel {
  return {
    file,
    callables: [
      {
        id: functionName,
        kind: 'function',
        name: functionName,
        from: { module: file, isPackage: false, name: functionName },
        parameters: parameters.map((domain, at) => ({
          name: `input${String(at)}`,
          type: typeOf(domain),
          isOptional: false,
          isRest: false,
        })),
        returns: { kind: 'unknown' },
        typeParameters: [],
        isWritable: false,
        declaredErrors: [],
      },
    ],
    classes: [],
    types: {},
    constants: { numbers: [], strings: [], bigints: [], patterns: [] },
    untestable: [],
  };
}

/** A test case that calls a program with random values of its input domains, each as likely as another. */
export function randomInputs({ functionName, parameters }: Program, random: Random): TestCase {
  const statements: Statement[] = [];
  const add = (statement: Statement): number => statements.push(statement) - 1;
  const make = (domain: InputDomain): number => {
    switch (domain.kind) {
      case 'integer':
        return add(number(between(random, domain.least, domain.most)));
      case 'number':
        return add(number(between(random, domain.least * 10, domain.most * 10) / 10));
      case 'boolean':
        return add({ kind: 'primitive', value: { of: 'boolean', value: random(2) === 0 } });
      case 'text': {
        const letters = Array.from({ length: between(random, ...domain.length) }, () =>
          pick(random, Array.from(domain.alphabet)),
        );
        return add({ kind: 'primitive', value: { of: 'string', value: letters.join('') } });
      }
      case 'array': {
        const count = between(random, ...domain.length);
        return add({
          kind: 'array',
          elements: Array.from({ length: count }, () => make(domain.of)),
        });
      }
    }
  };
  const given = parameters.map(make);
  add({ kind: 'call', callable: functionName, arguments: given });
  return { statements, typeArgument: 'number' };
}

/** The arguments that a test case gives to a program. */
export function argumentsOf({ statements }: TestCase): readonly unknown[] {
  const valueAt = (at: number): unknown => {
    const statement = statements[at];
    if (statement?.kind === 'array') return statement.elements.map(valueAt);
    if (statement?.kind !== 'primitive') return undefined;
    const { value } = statement;
    if (value.of === 'number') return Number(value.text);
    return 'value' in value ? value.value : undefined;
  };
  const last = statements.at(-1);
  return last?.kind === 'call' ? last.arguments.map(valueAt) : [];
}

/** Whether all arguments are in a program's input domains. */
export function isWithin({ parameters }: Program, given: readonly unknown[]): boolean {
  return parameters.every((domain, at) => holds(domain, given[at]));
}

function holds(domain: InputDomain, value: unknown): boolean {
  switch (domain.kind) {
    case 'integer':
      return Number.isInteger(value) && holds({ ...domain, kind: 'number' }, value);
    case 'number':
      return typeof value === 'number' && domain.least <= value && value <= domain.most;
    case 'boolean':
      return true;
    case 'text':
      return (
        typeof value === 'string' &&
        isLong(value, domain.length) &&
        Array.from(value).every((each) => domain.alphabet.includes(each))
      );
    case 'array':
      return (
        Array.isArray(value) &&
        isLong(value, domain.length) &&
        value.every((each) => holds(domain.of, each))
      );
  }
}

function isLong({ length }: { readonly length: number }, [least, most]: readonly [number, number]) {
  return least <= length && length <= most;
}

function typeOf(domain: InputDomain): ValueType {
  switch (domain.kind) {
    case 'integer':
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'text':
      return { kind: 'string' };
    case 'array':
      return { kind: 'array', element: typeOf(domain.of) };
  }
}

function number(value: number): Statement {
  return { kind: 'primitive', value: numberValue(value) };
}
