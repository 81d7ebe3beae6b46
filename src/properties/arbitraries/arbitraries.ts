import {
  array,
  call,
  method,
  name,
  object,
  prefix,
  primitive,
  string,
  type Code,
} from '../../generation/write/code/code.ts';
import { isNothing, isPrimitiveKind } from '../../model/type-parts.ts';
import type { ObjectMember, TupleElement, ValueType } from '../../model/value-type.ts';
import {
  codesOf,
  fc,
  lacking,
  made,
  together,
  type ArbitraryOutcome,
} from './arbitrary-outcome.ts';
import { hasNullPrototypes, type ArbitraryScope } from './arbitrary-scope.ts';
import { builtInArbitrary, mapped } from './built-in-arbitrary.ts';
import { functionArbitrary } from './function-arbitrary.ts';
import { InstanceArbitraries } from './instance-arbitraries.ts';
import { literalCode } from './literal-code.ts';
import { numberArbitrary } from './number-arbitrary.ts';
import { Recursion } from './recursion.ts';

type UnionType = Extract<ValueType, { kind: 'union' }>;
type ObjectType = Extract<ValueType, { kind: 'object' }>;

/** Writes the arbitraries of types as code (Fraser and Zeller, 4.4: inputs are made by sequences of calls). */
export class Arbitraries {
  readonly #scope: ArbitraryScope;
  readonly #recursion: Recursion;
  readonly #instances: InstanceArbitraries;

  constructor(scope: ArbitraryScope) {
    this.#scope = scope;
    this.#recursion = new Recursion(scope);
    this.#instances = new InstanceArbitraries(scope, this.#recursion, (type, role) =>
      this.of(type, role),
    );
  }

  /**
   * Returns the arbitrary of a type.
   *
   * @param role the name of the parameter or member that gets the value
   */
  of(type: ValueType, role = ''): ArbitraryOutcome {
    const declared = this.#scope.declared?.(type);
    return declared === undefined ? this.define(type, role) : made(declared);
  }

  /** Returns the arbitrary of a type, without the one that is declared for it. */
  define(type: ValueType, role = ''): ArbitraryOutcome {
    switch (type.kind) {
      case 'number':
        return made(numberArbitrary(role));
      case 'string':
        return made(fc('string'));
      case 'boolean':
        return made(fc('boolean'));
      case 'bigint':
        return made(fc('bigInt'));
      case 'symbol':
        return made(mapped(fc('string'), 'text', call(name('Symbol'), [name('text')])));
      case 'undefined':
      case 'null':
        return made(fc('constant', primitive({ of: type.kind })));
      case 'unknown':
        return made(fc('anything'));
      case 'never':
        return lacking('no value has the type never');
      case 'literal':
        return made(fc('constant', literalCode(type, this.#scope)));
      case 'union':
        return this.#union(type, role);
      case 'array':
        return this.#list(type.element, role);
      case 'tuple':
        return this.#tuple(type.elements, role);
      case 'object':
        return this.#object(type);
      case 'instance':
        return this.#instances.of(type.class);
      case 'built-in':
        return builtInArbitrary(type.name);
      case 'class':
        return this.#classes(type.constants);
      case 'map':
        return this.#map(type, role);
      case 'set':
        return this.#collection(this.#list(type.element, role), 'values', 'Set');
      case 'promise':
        return together([this.of(type.value, role)], ([value]) =>
          mapped(
            value ?? fc('anything'),
            'value',
            method(name('Promise'), 'resolve', name('value')),
          ),
        );
      case 'iterable':
        return this.#iterable(type, role);
      case 'function':
        return functionArbitrary(type, (part) => this.of(part));
      case 'type-parameter':
        return made(this.#scope.typeParameters?.get(type.name) ?? fc('integer'));
      case 'named':
        return this.#named(type);
    }
  }

  /** A union of those members that have an arbitrary. */
  #union({ members }: UnionType, role: string): ArbitraryOutcome {
    const literals = members.filter((each) => each.kind === 'literal');
    const nothing = members.filter(isNothing);
    const rest = members.filter((each) => each.kind !== 'literal' && !nothing.includes(each));
    const outcomes = rest.map((each) => this.of(each, role));
    const codes = [
      ...(literals.length > 0
        ? [fc('constantFrom', ...literals.map((each) => literalCode(each, this.#scope)))]
        : []),
      ...codesOf(outcomes),
    ];
    const [first] = codes;
    if (first === undefined) {
      return together(
        nothing.map((each) => this.of(each)),
        oneOf,
      );
    }
    const isLeft = rest.length > 0 && outcomes.every(({ ok }) => !ok) && literals.length === 0;
    if (isLeft) return outcomes[0] ?? lacking('none of its alternatives has one');
    const nil = (inner: Code, kind: ValueType['kind']): Code =>
      kind === 'null'
        ? fc('option', inner)
        : fc('option', inner, object([['nil', primitive({ of: 'undefined' })]]));
    return made(nothing.reduce((inner, { kind }) => nil(inner, kind), oneOf(codes)));
  }

  /** An array. Where nothing can be in it, it is empty. */
  #list(element: ValueType, role: string): ArbitraryOutcome {
    const inner = this.of(element, role.replace(/s$/, ''));
    if (inner.ok) return made(fc('array', inner.code));
    const isEmpty = element.kind === 'never' || this.#recursion.isEnding;
    return isEmpty ? made(mapped(fc('constant', primitive({ of: 'null' })), '', array([]))) : inner;
  }

  #map(type: Extract<ValueType, { kind: 'map' }>, role: string): ArbitraryOutcome {
    const entry: ValueType = {
      kind: 'tuple',
      elements: [type.key, type.value].map((each) => ({
        type: each,
        isOptional: false,
        isRest: false,
      })),
    };
    return this.#collection(this.#list(entry, role), 'entries', 'Map');
  }

  #collection(list: ArbitraryOutcome, parameter: string, className: string): ArbitraryOutcome {
    return together([list], ([code]) =>
      mapped(code ?? fc('anything'), parameter, {
        node: 'call',
        callee: name(className),
        typeArguments: '',
        arguments: [name(parameter)],
        isNew: true,
      }),
    );
  }

  #iterable(type: Extract<ValueType, { kind: 'iterable' }>, role: string): ArbitraryOutcome {
    const list = this.#list(type.element, role);
    if (!type.isAsync) return list;
    const values = name('(async function* () { yield* values; })()');
    return together([list], ([code]) => mapped(code ?? fc('anything'), 'values', values));
  }

  #tuple(elements: readonly TupleElement[], role: string): ArbitraryOutcome {
    const needed = elements.filter(({ isOptional, isRest }) => !isOptional && !isRest);
    const rest = elements.find(({ isRest }) => isRest);
    const outcomes = needed.map((each) => this.of(each.type, role));
    const further = elements.filter(({ isOptional }) => isOptional);
    const tuples = together(outcomes, (codes) => {
      const optional = codesOf(further.map((each) => this.of(each.type, role)));
      const lengths = Array.from({ length: optional.length + 1 }, (_, count) =>
        fc('tuple', ...codes, ...optional.slice(0, count)),
      );
      return oneOf(lengths);
    });
    if (rest === undefined) return tuples;
    return together([...outcomes, this.#list(rest.type, role)], (codes) => {
      const own = outcomes.map((_, at) => `value${at + 1}`);
      const spread = array([...own.map(name), prefix('...', name('rest'))]);
      return mapped(fc('tuple', ...codes), `[${[...own, 'rest'].join(', ')}]`, spread);
    });
  }

  /** A plain object. Optional members that have no arbitrary are left out. */
  #object({ members, others }: ObjectType): ArbitraryOutcome {
    if (members.length === 0 && others !== undefined) {
      if (others.kind === 'unknown') return made(fc('object'));
      return together([this.of(others)], ([value]) =>
        fc('dictionary', fc('string'), value ?? fc('anything'), ...this.#prototyped()),
      );
    }
    const given = members.map((each) => [each, this.#member(each)] as const);
    const missing = given.find(([each, { ok }]) => !ok && !each.isOptional);
    if (missing !== undefined) {
      const [{ name: own }, outcome] = missing;
      return outcome.ok ? outcome : lacking(`${own}: ${outcome.reason}`);
    }
    const record = this.#record(
      given.flatMap(([each, outcome]) => (outcome.ok ? [[each, outcome.code] as const] : [])),
    );
    if (others === undefined) return made(record);
    const dictionary = this.#object({ kind: 'object', members: [], others });
    return together([dictionary], ([further]) => {
      const both = object([
        [undefined, name('others')],
        [undefined, name('own')],
      ]);
      return mapped(fc('tuple', further ?? record, record), '[others, own]', both);
    });
  }

  /** The arbitrary of a member. A member whose type has a brand gets it by a cast. */
  #member({ type, name: own }: ObjectMember): ArbitraryOutcome {
    const outcome = this.of(type, own);
    const brand = isPrimitiveKind(type) ? this.#scope.brandOf?.(own) : undefined;
    if (brand === undefined) return outcome;
    return together([outcome], ([code]) => branded(code ?? fc('anything'), brand));
  }

  #record(given: readonly (readonly [ObjectMember, Code])[]): Code {
    const required = given.filter(([{ isOptional }]) => !isOptional);
    const options: (readonly [string, Code])[] = [];
    if (required.length < given.length) {
      options.push(['requiredKeys', array(required.map(([{ name: own }]) => string(own)))]);
    }
    if (hasNullPrototypes(this.#scope)) options.push(noNullPrototype);
    return fc(
      'record',
      object(given.map(([{ name: own }, code]) => [own, code])),
      ...(options.length === 0 ? [] : [object(options)]),
    );
  }

  #prototyped(): readonly Code[] {
    return hasNullPrototypes(this.#scope) ? [object([noNullPrototype])] : [];
  }

  #classes(constants: readonly string[]): ArbitraryOutcome {
    const { index, nameOf } = this.#scope;
    const names = constants.flatMap((id) => {
      const callable = index.callables.get(id);
      if (callable === undefined) return [];
      return [name(callable.from === undefined ? callable.name : nameOf(callable.from))];
    });
    return names.length === 0
      ? lacking('no class that it may be can be imported')
      : made(fc('constantFrom', ...names));
  }

  #named(type: Extract<ValueType, { kind: 'named' }>): ArbitraryOutcome {
    const found = this.#scope.index.model.types[type.name];
    if (found === undefined) return lacking(`nothing is known of the type ${type.name}`);
    const label = type.name.replace(/~\d+$/, '');
    return this.#recursion.define(type, label, () => this.define(found));
  }
}

const noNullPrototype = ['noNullPrototype', primitive({ of: 'boolean', value: true })] as const;

/** The values of an arbitrary, as values of a type with a brand. */
export function branded(code: Code, brand: string): Code {
  return mapped(code, 'value', name(`value as ${brand}`));
}

/** One of several arbitraries. */
function oneOf(codes: readonly Code[]): Code {
  const [first = fc('anything')] = codes;
  return codes.length <= 1 ? first : fc('oneof', ...codes);
}
