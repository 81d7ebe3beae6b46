import type { LeftTest, PropertyResult, WrittenProperty } from '../../model/property-result.ts';

/** The output of `assay generalise --json`. */
export interface PropertiesJson {
  readonly properties: readonly WrittenProperty[];
  /** Tests with fixed values, each row of a table by itself. */
  readonly rows: PropertyResult['rows'];
  readonly leftAlone: readonly LeftTest[];
  /** Properties that were found and not kept, since they did not hold, did not compile or killed nothing in the project's own runner. */
  readonly rejected: PropertyResult['rejected'];
  /** Sources that could not be looked at. */
  readonly problems: PropertyResult['problems'];
}

/** The properties of a project or of all packages of a workspace as JSON. */
export function propertiesJson(results: readonly PropertyResult[]): string {
  const json: PropertiesJson = {
    properties: results.flatMap(({ properties }) => properties),
    rows: results.flatMap(({ rows }) => rows),
    leftAlone: results.flatMap(({ leftAlone }) => leftAlone),
    rejected: results.flatMap(({ rejected }) => rejected),
    problems: results.flatMap(({ problems }) => problems),
  };
  return `${JSON.stringify(json, undefined, 2)}\n`;
}
