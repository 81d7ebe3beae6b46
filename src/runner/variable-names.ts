/** The beginning of the name that stands for an environment variable among the names of loaded modules. */
const mark = 'env:';

/** Stands for the set of variables, whatever their values: some code listed them. */
export const LISTED = '*';

/** Stands for all variables and their values: some code may have read any of them unseen. */
export const ANY = '**';

/** Returns the name that stands for a variable among the names of loaded modules. */
export function variableInput(name: string): string {
  return mark + name;
}

/** Returns the variable that such a name stands for; undefined for names of modules. */
export function variableOf(input: string): string | undefined {
  return input.startsWith(mark) ? input.slice(mark.length) : undefined;
}

/** Variables of shells, terminals, sessions and builds, which differ from one to the next. */
const passing = new RegExp(
  [
    '_',
    'SHLVL',
    'PWD',
    'OLDPWD',
    'INIT_CWD',
    'COLUMNS',
    'LINES',
    'TERM',
    'COLORTERM',
    'TERM_.*',
    'TMUX.*',
    'STY',
    'WINDOW.*',
    'WT_.*',
    'ITERM_.*',
    'KITTY_.*',
    'ALACRITTY_.*',
    'WEZTERM_.*',
    'KONSOLE_.*',
    'GNOME_TERMINAL_.*',
    'VTE_VERSION',
    'VSCODE_.*',
    'SSH_.*',
    'GPG_.*',
    'XDG_.*',
    'DBUS_.*',
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'DESKTOP_.*',
    'SESSION_.*',
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'SYSTEMD_.*',
    'MANAGERPID.*',
    'LS_COLORS',
    'LESS.*',
    'PS1',
    'HIST.*',
    'npm_.*',
    'NODE',
    'ASSAY_.*',
    'GITHUB_.*',
    'RUNNER_.*',
    'ACTIONS_.*',
    'CI_.*',
    'GITLAB_.*',
    'BUILD_.*',
    'BUILDKITE.*',
    'CIRCLE_.*',
    'TRAVIS_.*',
    'JENKINS_.*',
    'HUDSON_.*',
  ]
    .map((name) => `^${name}$`)
    .join('|'),
);

/**
 * Returns whether a variable differs from one shell, terminal or build to the next. Code that lists or copies all variables
 * does not depend on such a variable; code that reads it by its name does.
 */
export function isPassing(name: string): boolean {
  return passing.test(name);
}
