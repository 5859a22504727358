import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react'

export type LazyPart<P> = FunctionComponent<P> & { preload: () => Promise<unknown> }

/**
 * A component whose script is fetched when it is rendered, or before that by `preload`, after which it renders at once.
 * A failed preload can be repeated. If the script cannot be fetched, `fallback` replaces it, or the error page does.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback?: ComponentType<P>,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined
  const preload = async () => {
    const part = await load()
    loaded = part
    return part
  }
  const Fetched = lazy(async () => {
    try {
      return { default: await preload() }
    } catch (error) {
      if (fallback) return { default: fallback }
      throw error
    }
  })
  function Part(props: P) {
    // Chosen once: another type in the same place would be remounted and lose its state.
    const [Chosen] = useState<ComponentType<P> | typeof Fetched>(() => loaded ?? Fetched)
    return createElement(Chosen, props)
  }
  return Object.assign(Part, { preload })
}

/** The fallback of a part that the page can omit. */
export const Nothing = () => null

/** Steps of a flow by name: those loaded with the page, and those fetched when the step before is answered. */
export type StepParts<P, N extends string = string> = Readonly<Record<N, ComponentType<P> | LazyPart<P>>>

export async function preloadStep<P>(steps: Readonly<Partial<StepParts<P>>>, name: string): Promise<void> {
  const step = steps[name]
  if (step && 'preload' in step) await step.preload()
}
