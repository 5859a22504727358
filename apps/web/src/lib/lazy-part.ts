import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export type LazyPart<P> = LazyExoticComponent<ComponentType<P>> & { preload: () => Promise<unknown> }

/**
 * A component whose script is fetched when it is drawn, or before that by `preload`. A failed preload can be
 * repeated.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { preload: load },
  )
}

/** Steps of a flow by name: those drawn with the page, and those fetched when the step before is answered. */
export type StepParts<P, N extends string = string> = Readonly<Record<N, ComponentType<P> | LazyPart<P>>>

export async function preloadStep<P>(steps: Readonly<Partial<StepParts<P>>>, name: string): Promise<void> {
  const step = steps[name]
  if (step && 'preload' in step) await step.preload()
}
