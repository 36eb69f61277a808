/**
 * A build, made again while the machine was too busy for the compiler's own limits: such a build is not kept, and says
 * nothing of its source.
 */
export const unhurried = async <T>(
  build: () => Promise<T>,
  logOf: (built: T) => string,
): Promise<T> => {
  for (;;) {
    const built = await build()
    if (!logOf(built).startsWith('The compiler ran longer than it may')) return built
  }
}
