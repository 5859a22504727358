/**
 * Resolves when React has taken over the server's page. Whatever would draw something else (a redirect, a screen
 * whose data came early) waits for it.
 */
let resolve: () => void = () => undefined
export const hydrated = new Promise<void>((done) => {
  resolve = done
})
export const markHydrated = (): void => resolve()
