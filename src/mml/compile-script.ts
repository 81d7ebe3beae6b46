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

/** The selection that a script makes. It knows from which scope a decision comes. */
export interface CompiledScript extends OperatorSelection {
  at(place: SelectionPlace): CompiledPlace;
  /** The settings with a replacement list that has been used at some place so far. */
  readonly usedLists: ReadonlySet<Setting>;
}

/** The selection of a script at one place. */
export interface CompiledPlace extends PlacedSelection {
  /** Returns the scope that decides whether an operator is enabled; undefined for the whole program. */
  scopeOf(operator: OperatorName): string | undefined;
}

/**
 * Turns a script's settings into a selection. A setting applies at all places in its scope. If several settings contradict each
 * other, the innermost scope decides, and within one scope the last setting (thesis, 5.4.2). An operator that no setting
 * enables is disabled. Without a list for an operator of the source, the mutation operator's own replacements apply.
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
  for (const { scope, setting } of settingsAt(settings, place)) {
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
      const list = lists.get(listKey(owner)) ?? listOfLooseEquality(lists, owner);
      for (const setting of list?.from ?? []) usedLists.add(setting);
      return list;
    },
    kindsFor: (operator) => kinds.get(operator)?.kinds,
  };
}

/** Returns the settings that apply at a place, from the outermost scope to the innermost. */
function settingsAt(
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

/** A list with the settings that it consists of. */
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

/**
 * Returns the list for `===` or `!==` of a script that has a list for `==` or `!=` only: Java has no strict equality, so that
 * this list applies, with the strict operators in place of the loose ones.
 */
function listOfLooseEquality(
  lists: ReadonlyMap<string, SourcedList>,
  owner: ListOwner,
): SourcedList | undefined {
  const { symbol } = owner;
  if (symbol !== '===' && symbol !== '!==') return undefined;
  const list = lists.get(listKey({ ...owner, symbol: symbol.slice(0, -1) }));
  return list && { ...list, items: list.items.map(strictOperator) };
}

function strictOperator(item: string): string {
  return item === '==' || item === '!=' ? `${item}=` : item;
}

interface ChosenKinds {
  readonly kinds: ReadonlySet<SelectedKind>;
  readonly scope: string | undefined;
}

/** Several kinds in one scope add up. Those of an inner scope replace those of the outer scope, unless they are added with `+`. */
function chooseKind(
  outer: ChosenKinds | undefined,
  { kind, isAdded }: { readonly kind: SelectedKind; readonly isAdded: boolean },
  scope: string | undefined,
): ChosenKinds | undefined {
  if (isAdded) return outer && { kinds: new Set([...outer.kinds, kind]), scope };
  const isSameScope = outer !== undefined && outer.scope === scope;
  return { kinds: new Set([...(isSameScope ? outer.kinds : []), kind]), scope };
}
