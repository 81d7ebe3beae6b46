import type { OperatorName } from '../model/operator-names.ts';
import type {
  Arity,
  OperatorSelection,
  SelectionPlace,
  PlacedSelection,
  ReplacementList,
} from '../mutation/selection/operator-selection.ts';
import type { SelectedKind } from '../mutation/selection/selected-kinds.ts';
import type { ScopedSetting, Setting } from './resolve-script.ts';
import type { ScopeMatch } from './scope-pattern.ts';

/** The selection that a script makes; it knows which scope it comes from. */
export interface CompiledScript extends OperatorSelection {
  at(place: SelectionPlace): CompiledPlace;
  /** The lists that some place has asked for since, as what the script says of them. */
  readonly usedLists: ReadonlySet<Setting>;
}

/** What a script selects at one place. */
export interface CompiledPlace extends PlacedSelection {
  /** The scope that decides whether an operator is enabled; undefined for the whole program. */
  scopeOf(operator: OperatorName): string | undefined;
}

/**
 * Makes a selection of a script's settings. At a place those hold whose scopes have the place in them. The innermost
 * scope decides, and in one scope the last setting (thesis, 5.4.2). An operator that nothing enables is disabled; an
 * operator of the source without a list has the mutation operator's own replacements.
 */
export function compileScript(settings: readonly ScopedSetting[]): CompiledScript {
  const places = new Map<string, CompiledPlace>();
  const usedLists = new Set<Setting>();
  return {
    usedLists,
    at(place) {
      const key = `${place.file}:${place.functionName}`;
      const known = places.get(key);
      if (known !== undefined) return known;
      const compiled = compilePlace(settings, place, usedLists);
      places.set(key, compiled);
      return compiled;
    },
  };
}

function compilePlace(
  settings: readonly ScopedSetting[],
  place: SelectionPlace,
  usedLists: Set<Setting>,
): CompiledPlace {
  const enabled = new Map<OperatorName, { isEnabled: boolean; scope: string | undefined }>();
  const lists = new Map<string, SourcedList>();
  const kinds = new Map<OperatorName, ChosenKinds>();
  for (const { scope, setting } of fromOutside(settings, place)) {
    switch (setting.type) {
      case 'enable':
        enabled.set(setting.operator, { isEnabled: setting.isEnabled, scope });
        break;
      case 'list': {
        const key = listKey(setting);
        lists.set(key, extendList(lists.get(key), setting));
        break;
      }
      case 'kind': {
        const chosen = chooseKind(kinds.get(setting.operator), setting, scope);
        if (chosen !== undefined) kinds.set(setting.operator, chosen);
        break;
      }
    }
  }
  return {
    isEnabled: (operator) => enabled.get(operator)?.isEnabled === true,
    scopeOf: (operator) => enabled.get(operator)?.scope,
    listFor(operator, arity, symbol) {
      const owner = { operator, arity, symbol };
      const list = lists.get(listKey(owner)) ?? ofLoose(lists, owner);
      for (const setting of list?.from ?? []) usedLists.add(setting);
      return list;
    },
    kindsFor: (operator) => kinds.get(operator)?.kinds,
  };
}

/** The settings that hold at a place, from the outermost scope to the innermost. */
function fromOutside(
  settings: readonly ScopedSetting[],
  place: SelectionPlace,
): readonly ScopedSetting[] {
  const whole: ScopeMatch = { depth: 0, exactness: 0 };
  return settings
    .flatMap((each) => {
      const match = each.pattern === undefined ? whole : each.pattern.match(place);
      return match === undefined ? [] : [{ each, match }];
    })
    .toSorted(({ match: one }, { match: other }) =>
      one.depth === other.depth ? compare(one.exactness, other.exactness) : one.depth - other.depth,
    )
    .map(({ each }) => each);
}

function compare(one: number, other: number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

interface ListOwner {
  readonly operator: OperatorName;
  readonly arity: Arity;
  readonly symbol: string;
}

function listKey({ operator, arity, symbol }: ListOwner): string {
  return `${operator} ${arity} ${symbol}`;
}

/** A list with the settings that it is made of. */
interface SourcedList extends ReplacementList {
  readonly from: readonly Setting[];
}

function extendList(
  outer: SourcedList | undefined,
  setting: Extract<Setting, { readonly type: 'list' }>,
): SourcedList {
  const { items, isAdded } = setting;
  if (!isAdded) return { keepsOwn: false, items, from: [setting] };
  if (outer === undefined) return { keepsOwn: true, items, from: [setting] };
  const from = [...outer.from, setting];
  return { keepsOwn: outer.keepsOwn, items: [...outer.items, ...items], from };
}

/** Java has no strict equality: a list for `==` holds for `===` as well, strictly, unless that has one of its own. */
function ofLoose(
  lists: ReadonlyMap<string, SourcedList>,
  owner: ListOwner,
): SourcedList | undefined {
  const { symbol } = owner;
  if (symbol !== '===' && symbol !== '!==') return undefined;
  const list = lists.get(listKey({ ...owner, symbol: symbol.slice(0, -1) }));
  return list && { ...list, items: list.items.map(strict) };
}

function strict(item: string): string {
  return item === '==' || item === '!=' ? `${item}=` : item;
}

interface ChosenKinds {
  readonly kinds: ReadonlySet<SelectedKind>;
  readonly scope: string | undefined;
}

/** The kinds of one scope add up; those of an inner one take the place of the outer one's, unless they are added. */
function chooseKind(
  outer: ChosenKinds | undefined,
  { kind, isAdded }: { readonly kind: SelectedKind; readonly isAdded: boolean },
  scope: string | undefined,
): ChosenKinds | undefined {
  if (isAdded) return outer && { kinds: new Set([...outer.kinds, kind]), scope };
  const isSameScope = outer !== undefined && outer.scope === scope;
  return { kinds: new Set([...(isSameScope ? outer.kinds : []), kind]), scope };
}
