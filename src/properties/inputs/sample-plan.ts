import type { Random } from '../../foundation/random.ts';
import { pick } from '../../generation/breed/choose.ts';
import type { ArbitraryPlan, HistoryStep } from '../../model/arbitrary-plan.ts';
import type { Condition, InputSequence } from '../../model/property.ts';
import type { Primitive, Statement, Variable } from '../../model/test-case.ts';
import { holds } from '../conditions/evaluate-condition.ts';
import { plainSight } from '../corpus/plain-sight.ts';
import type { LeafValues } from './leaf-values.ts';

type PlanOf<Kind extends ArbitraryPlan['kind']> = Extract<ArbitraryPlan, { kind: Kind }>;

/** An input that was made by a plan. It remembers which of its primitives may vary. */
export interface SampledInput extends InputSequence {
  /** The plans of its numbers, texts and other open primitives, by their statements. */
  readonly leaves: ReadonlyMap<Variable, ArbitraryPlan>;
  /** The arguments of calls that have guards. */
  readonly guarded: readonly {
    readonly arguments: readonly Variable[];
    readonly guards: readonly Condition[];
  }[];
}

/** Whether an input was made by a plan. What a concrete test gave was not. */
export function isSampled(input: InputSequence): input is SampledInput {
  return 'leaves' in input;
}

/** Makes a random input by a plan, as the statements that make it. The same random source gives the same inputs. */
export function samplePlan(plan: ArbitraryPlan, random: Random, values: LeafValues): SampledInput {
  const writer = new Writer(random, values);
  const value = writer.write(plan);
  const { statements, leaves, guarded } = writer;
  return { statements, value, leaves, guarded };
}

/** Whether arguments satisfy the guards of their call. Arguments that only a run shows pass. */
export function passesGuards(
  statements: readonly Statement[],
  list: readonly Variable[],
  guards: readonly Condition[],
): boolean {
  if (guards.length === 0) return true;
  const before = plainSight(list.map((value) => ({ statements, value })));
  if (before === undefined) return true;
  const end = { kind: 'completed' } as const;
  const snapshot = { before, after: before, end, terms: new Map() };
  return guards.every((guard) => holds(guard, snapshot));
}

const nothing: ArbitraryPlan = { kind: 'constant', value: { of: 'undefined' } };
/** What `fc.anything` makes: each kind about as often. */
const leaves: readonly ArbitraryPlan[] = [
  { kind: 'string' },
  { kind: 'double' },
  { kind: 'integer' },
  { kind: 'boolean' },
  nothing,
  { kind: 'constant', value: { of: 'null' } },
];
const anyLeaf: ArbitraryPlan = { kind: 'one-of', options: leaves };
const lists: ArbitraryPlan = { kind: 'list', element: anyLeaf, maxLength: 4 };
const records: ArbitraryPlan = { kind: 'dictionary', value: anyLeaf };
const nested: ArbitraryPlan = { kind: 'one-of', options: [anyLeaf, anyLeaf, lists, records] };
const anyValues: readonly ArbitraryPlan[] = [
  ...leaves,
  lists,
  { ...lists, element: nested },
  records,
  { ...records, value: nested },
];

function isGuarded({ guards = [] }: HistoryStep): boolean {
  return guards.length > 0;
}

/** How often a call whose guards fail is made anew. After that, it is made all the same, and its run fails. */
const mostTries = 40;

class Writer {
  readonly statements: Statement[] = [];
  readonly leaves = new Map<Variable, ArbitraryPlan>();
  readonly guarded: { arguments: readonly Variable[]; guards: readonly Condition[] }[] = [];
  readonly #random: Random;
  readonly #values: LeafValues;

  constructor(random: Random, values: LeafValues) {
    this.#random = random;
    this.#values = values;
  }

  write(plan: ArbitraryPlan): Variable {
    switch (plan.kind) {
      case 'constant':
        return this.#primitive(plan.value);
      case 'member':
        return this.#append({ kind: 'member', constant: plan.constant, member: plan.member });
      case 'integer':
      case 'double':
        return this.#leaf(plan, { of: 'number', text: textOf(this.#values.number(plan)) });
      case 'bigint':
        return this.#leaf(plan, { of: 'bigint', digits: String(this.#integer(-100, 100)) });
      case 'boolean':
        return this.#leaf(plan, { of: 'boolean', value: this.#random(2) === 0 });
      case 'string':
      case 'pattern':
        return this.#leaf(plan, { of: 'string', value: this.#values.text(plan) });
      case 'symbol':
        return this.#primitive({ of: 'symbol', description: this.#values.word(3) });
      case 'date': {
        const time = this.#integer(-1e12, 4e12);
        const list = [this.#primitive({ of: 'number', text: String(time) })];
        return this.#append({ kind: 'built-in', class: 'Date', arguments: list });
      }
      case 'one-of': {
        const option = plan.options[this.#random(plan.options.length)];
        return this.write(option ?? nothing);
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
          Array.from({ length: this.#random(4) }, () =>
            plan.key === undefined
              ? this.#values.word(1 + this.#random(4))
              : this.#values.text(plan.key),
          ),
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
      case 'anything':
        return this.write(pick(this.#random, anyValues) ?? nothing);
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

  /** Forgets what is known of statements that were taken back. */
  #forget(first: Variable): void {
    for (const leaf of this.leaves.keys()) if (leaf >= first) this.leaves.delete(leaf);
    const { guarded } = this;
    while (guarded.at(-1)?.arguments.some((each) => each >= first) === true) guarded.pop();
  }

  #leaf(plan: ArbitraryPlan, value: Primitive): Variable {
    const variable = this.#primitive(value);
    this.leaves.set(variable, plan);
    return variable;
  }

  #primitive(value: Primitive): Variable {
    return this.#append({ kind: 'primitive', value });
  }

  #elements({ element, maxLength = 6, ...rest }: PlanOf<'list'> | PlanOf<'rest'>): Variable[] {
    const least = 'minLength' in rest ? (rest.minLength ?? 0) : 0;
    const length = Math.max(least, Math.min(maxLength, this.#random(maxLength + 2) - 1));
    const elements = Array.from({ length }, () => this.write(element));
    if (length > 1 && this.#values.repeats()) elements[length - 1] = this.#twin(elements[0] ?? 0);
    return elements;
  }

  /** A further primitive like that of a variable. Other values are not made again. */
  #twin(variable: Variable): Variable {
    const made = this.statements[variable];
    if (made?.kind !== 'primitive') return variable;
    const plan = this.leaves.get(variable);
    return plan === undefined ? this.#primitive(made.value) : this.#leaf(plan, made.value);
  }

  #call({ callable, receiver, arguments: plans, guards = [] }: PlanOf<'call'>): Variable {
    const owner = receiver === undefined ? undefined : this.write(receiver);
    const first = this.statements.length;
    let list = this.#arguments(plans);
    for (let tries = 1; tries < mostTries; tries += 1) {
      if (passesGuards(this.statements, list, guards)) break;
      this.statements.length = first;
      this.#forget(first);
      list = this.#arguments(plans);
    }
    if (guards.length > 0) this.guarded.push({ arguments: list, guards });
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

  #history({ start, steps, most }: PlanOf<'history'>): Variable {
    const receiver = this.write(start);
    // Only a run could show whether a guarded call is possible. One that takes something out is, as long as more was put in.
    const isFilled = steps.some((step) => !isGuarded(step) && step.arguments.length > 0);
    let filled = 0;
    for (let left = this.#values.calls(most); left > 0; left -= 1) {
      const possible = filled > 0 ? steps : steps.filter((step) => !isGuarded(step));
      const step = possible[this.#random(possible.length)];
      if (step === undefined) break;
      if (isGuarded(step)) filled -= 1;
      else filled = isFilled && step.arguments.length === 0 ? 0 : filled + 1;
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
}

function textOf(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
