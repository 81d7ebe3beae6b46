/** The beginning of a specifier, and the folder from the project's root that it stands for. Both end with a slash. */
export interface PathAlias {
  readonly prefix: string;
  readonly folder: string;
}
