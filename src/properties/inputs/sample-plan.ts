import type { Random } from '../../foundation/random.ts';
import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Condition, InputSequence } from '../../model/property.ts';
import type { Primitive, Statement, Variable } from '../../model/test-case.ts';
import { holds } from '../conditions/evaluate-condition.ts';
import { plainSight } from '../corpus/plain-sight.ts';

type PlanOf<Kind extends ArbitraryPlan['kind']> = Extract<ArbitraryPlan, { kind: Kind }>;

/** Constants that are tried among random values, since code compares with them. */
export interface Seeds {
  readonly numbers: readonly number[];
  readonly strings: readonly string[];
}

/** Makes a random input by a plan, as the statements that make it. The same random source gives the same inputs. */
export function samplePlan(plan: ArbitraryPlan, random: Random, seeds: Seeds): InputSequence {
  const writer = new Writer(random, seeds);
  const value = writer.write(plan);
  return { statements: writer.statements, value };
}

/** How often a call whose guards fail is made anew. After that, it is made all the same, and its run fails. */
const mostTries = 40;

class Writer {
  readonly statements: Statement[] = [];
  readonly #random: Random;
  readonly #seeds: Seeds;

  constructor(random: Random, seeds: Seeds) {
    this.#random = random;
    this.#seeds = seeds;
  }

  write(plan: ArbitraryPlan): Variable {
    switch (plan.kind) {
      case 'constant':
        return this.#primitive(plan.value);
      case 'member':
        return this.#append({ kind: 'member', constant: plan.constant, member: plan.member });
      case 'integer':
      case 'double':
        return this.#primitive({ of: 'number', text: textOf(this.#number(plan)) });
      case 'bigint':
        return this.#primitive({ of: 'bigint', digits: String(this.#integer(-100, 100)) });
      case 'boolean':
        return this.#primitive({ of: 'boolean', value: this.#random(2) === 0 });
      case 'string':
      case 'pattern':
        return this.#primitive({ of: 'string', value: this.#text(plan) });
      case 'symbol':
        return this.#primitive({ of: 'symbol', description: this.#letters(3) });
      case 'date': {
        const time = this.#integer(-1e12, 4e12);
        const list = [this.#primitive({ of: 'number', text: String(time) })];
        return this.#append({ kind: 'built-in', class: 'Date', arguments: list });
      }
      case 'one-of': {
        const option = plan.options[this.#random(plan.options.length)];
        return this.write(option ?? { kind: 'constant', value: { of: 'undefined' } });
      }
      case 'list':
      case 'rest':
        return this.#append({ kind: 'array', elements: this.#elements(plan) });
      case 'tuple':
        return this.#append({
          kind: 'array',
          elements: plan.elements.map((each) => this.write(each)),
        });
      case 'record': {
        const given = plan.members.filter(({ isOptional }) => !isOptional || this.#random(2) === 0);
        const members = given.map(({ name, value }) => [name, this.write(value)] as const);
        return this.#append({ kind: 'object', members });
      }
      case 'dictionary': {
        const names = new Set(
          Array.from({ length: this.#random(4) }, () => this.#letters(1 + this.#random(4))),
        );
        const members = [...names].map((name) => [name, this.write(plan.value)] as const);
        return this.#append({ kind: 'object', members });
      }
      case 'built-in': {
        const list = plan.arguments.map((each) => this.write(each));
        return this.#append({ kind: 'built-in', class: plan.class, arguments: list });
      }
      case 'call':
        return this.#call(plan);
      case 'history':
        return this.#history(plan);
      case 'function': {
        const value = this.write(plan.returns);
        const behaviour = { does: 'return', value } as const;
        return this.#append({ kind: 'stub', parameterNames: [], behaviour });
      }
    }
  }

  #append(statement: Statement): Variable {
    this.statements.push(statement);
    return this.statements.length - 1;
  }

  #primitive(value: Primitive): Variable {
    return this.#append({ kind: 'primitive', value });
  }

  #elements({ element, maxLength = 6, ...rest }: PlanOf<'list'> | PlanOf<'rest'>): Variable[] {
    const least = 'minLength' in rest ? (rest.minLength ?? 0) : 0;
    const length = Math.max(least, Math.min(maxLength, this.#random(maxLength + 2) - 1));
    return Array.from({ length }, () => this.write(element));
  }

  #call({ callable, receiver, arguments: plans, guards = [] }: PlanOf<'call'>): Variable {
    const owner = receiver === undefined ? undefined : this.write(receiver);
    const first = this.statements.length;
    let list = this.#arguments(plans);
    for (let tries = 1; tries < mostTries && !this.#passes(list, guards); tries += 1) {
      this.statements.length = first;
      list = this.#arguments(plans);
    }
    return this.#append({
      kind: 'call',
      callable,
      ...(owner === undefined ? {} : { receiver: owner }),
      arguments: list,
    });
  }

  #arguments(plans: readonly ArbitraryPlan[]): Variable[] {
    return plans.flatMap((plan) =>
      plan.kind === 'rest' ? this.#elements(plan) : this.write(plan),
    );
  }

  /** Whether arguments satisfy the guards of their call. Arguments that only a run shows pass. */
  #passes(list: readonly Variable[], guards: readonly Condition[]): boolean {
    if (guards.length === 0) return true;
    const { statements } = this;
    const before = plainSight(list.map((value) => ({ statements, value })));
    if (before === undefined) return true;
    const end = { kind: 'completed' } as const;
    const snapshot = { before, after: before, end, terms: new Map() };
    return guards.every((guard) => holds(guard, snapshot));
  }

  #history({ start, steps, most }: PlanOf<'history'>): Variable {
    const receiver = this.write(start);
    for (let left = this.#random(most + 1); left > 0; left -= 1) {
      const step = steps[this.#random(steps.length)];
      if (step === undefined) break;
      this.#append({
        kind: 'call',
        callable: step.callable,
        receiver,
        arguments: this.#arguments(step.arguments),
      });
    }
    return receiver;
  }

  #integer(min: number, max: number): number {
    return min + this.#random(max - min + 1);
  }

  #number({
    kind,
    min = -Infinity,
    max = Infinity,
    ...more
  }: PlanOf<'integer'> | PlanOf<'double'>): number {
    const isWhole = kind === 'integer' || this.#random(10) < 6;
    const noNaN = kind === 'integer' || ('noNaN' in more && more.noNaN);
    for (let tries = 0; tries < mostTries; tries += 1) {
      const value = isWhole ? this.#wholeNumber(min, max) : this.#anyNumber();
      if (noNaN && Number.isNaN(value)) continue;
      if (Number.isNaN(value) || (min <= value && value <= max)) return value;
    }
    return Number.isFinite(min) ? min : Number.isFinite(max) ? max : 0;
  }

  #wholeNumber(min: number, max: number): number {
    const { numbers } = this.#seeds;
    const spread = this.#random(10);
    if (spread === 0 && numbers.length > 0) {
      const near = (numbers[this.#random(numbers.length)] ?? 0) + this.#integer(-1, 1);
      return Math.trunc(near);
    }
    const width = spread < 6 ? 10 : spread < 9 ? 1000 : 2 ** 31;
    const from = Number.isFinite(min)
      ? Math.ceil(min)
      : Number.isFinite(max)
        ? Math.floor(max) - width
        : -width;
    const to = Number.isFinite(max)
      ? Math.min(Math.floor(max), from + 2 * width)
      : from + 2 * width;
    return this.#integer(from, to - 1 < from ? from : to - 1);
  }

  #anyNumber(): number {
    const special = [NaN, Infinity, -Infinity, -0, 0.5, 1e21, 5e-324];
    if (this.#random(4) === 0) return special[this.#random(special.length)] ?? 0;
    return (this.#integer(-1_000_000, 1_000_000) / 1000) * 10 ** this.#integer(-3, 6);
  }

  #text({ kind, ...more }: PlanOf<'string'> | PlanOf<'pattern'>): string {
    if (kind === 'pattern') return '';
    const least = 'minLength' in more ? (more.minLength ?? 0) : 0;
    const { strings } = this.#seeds;
    const choice = this.#random(10);
    if (choice === 0 && least === 0) return '';
    if (choice < 3 && strings.length > 0) return strings[this.#random(strings.length)] ?? '';
    return this.#letters(Math.max(least, this.#random(8)));
  }

  #letters(length: number): string {
    const plain = 'abcdefghijklmnopqrstuvwxyzABCXYZ0129';
    const odd = ' !"#$%&\'(),-./:;<=>?@[\\]_{}~éß日';
    return Array.from({ length }, () => {
      const from = this.#random(5) === 0 ? odd : plain;
      return from[this.#random(from.length)] ?? 'a';
    }).join('');
  }
}

function textOf(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
