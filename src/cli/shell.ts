/** The surroundings of a command: its working directory, its streams and its environment. */
export interface Shell {
  /** Absolute path of the working directory. */
  readonly directory: string;
  readonly stdout: ShellStream;
  readonly stderr: ShellStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A stream that may be a terminal. */
export type ShellStream = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
};
