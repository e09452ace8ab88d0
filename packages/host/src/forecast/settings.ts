/** Where a managed model finds what it needs on this machine. */
export interface ModelSettings {
  /** A Python to try first. */
  readonly python?: string | undefined;
  /** A folder with NumPy, unpacked or as a wheel. */
  readonly wheels?: string | undefined;
  /** A folder with weights that the package does not carry. */
  readonly weights?: string | undefined;
  /** An https address with weights below repository and revision. */
  readonly repositoryUrl?: string | undefined;
  /** Environment for the search for Python: the path, and the variables of a version manager. */
  readonly search?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Reads MODEL_PYTHON, MODEL_WHEELS, MODEL_WEIGHTS, MODEL_REPOSITORY_URL and PATH. */
export function modelFromEnvironment(environment: Readonly<Record<string, string | undefined>>): ModelSettings {
  const { PATH, HOME, PYENV_ROOT } = environment;
  return {
    python: environment.MODEL_PYTHON,
    wheels: environment.MODEL_WHEELS,
    weights: environment.MODEL_WEIGHTS,
    repositoryUrl: environment.MODEL_REPOSITORY_URL,
    search: { PATH, HOME, PYENV_ROOT },
  };
}
