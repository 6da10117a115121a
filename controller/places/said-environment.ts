/**
 * Variables by which a loader, a shell, an interpreter or git is told to load or run something else than what was started:
 * with them the server would say what a machine runs.
 */
const telling: readonly RegExp[] = [
  /^(?:PATH|HOME|SHELL|EDITOR|VISUAL|PAGER|BROWSER)$/,
  /^(?:LD|DYLD|GCONV|GLIBC)_|^OPENSSL_(?:CONF|ENGINES|MODULES)$/,
  /^BASH_|^(?:ENV|SHELLOPTS|BASHOPTS|PS4|PROMPT_COMMAND|ZDOTDIR)$/,
  /^(?:NODE_(?:OPTIONS|PATH|REPL_EXTERNAL_MODULE)|BUN_(?:OPTIONS|INSPECT_PRELOAD)|DENO_DIR)$|^npm_config_/i,
  /^PYTHON(?:PATH|HOME|STARTUP|BREAKPOINT|USERBASE|WARNINGS|INSPECT|EXECUTABLE|PLATLIBDIR|PYCACHEPREFIX)$/,
  /^(?:PERL5(?:OPT|LIB|DB|SHELL)|PERLLIB|RUBY(?:OPT|LIB|SHELL)|LUA_.*|PHP_INI_SCAN_DIR|PHPRC)$/,
  /^(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH)$/,
  /^GIT_(?:SSH.*|EXEC_PATH|EXTERNAL_DIFF|EDITOR|SEQUENCE_EDITOR|PAGER|PROXY_COMMAND|ASKPASS|CONFIG.*|TEMPLATE_DIR)$/,
];

/** @throws Error when an environment says what is to run */
export const assertSaysNothingToRun = (env: Readonly<Record<string, string>>): void => {
  const name = Object.keys(env).find((key) => telling.some((pattern) => pattern.test(key)));
  if (name !== undefined) {
    throw new Error(
      `The environment of the pool must not have ${name}: processes of this machine run what their controller was started with`,
    );
  }
};
