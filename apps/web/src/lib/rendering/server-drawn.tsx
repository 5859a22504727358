import { useRouter } from '@tanstack/react-router'
import {
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type RefObject,
} from 'react'
import { toRoute } from '../addresses/address.ts'
import { lazyPart, Nothing } from './lazy-part.ts'
import { splitLocale } from '../language/locale.ts'

type Version = {
  /** What the part depends on: when it changes, the script is fetched and the part rendered again. */
  version?: string
}

/**
 * A part without state or handlers of its own. On a server-rendered page React leaves its HTML as it is and fetches no
 * script for it. Links in it still navigate inside the application. After a navigation it is a component like any
 * other: the loader preloads it, and it is left out when its script cannot be fetched.
 */
export function serverDrawn<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazyPart(load, Nothing)
  function ServerDrawn({ version, ...props }: P & Version) {
    const box = useRef<HTMLDivElement>(null)
    const isHydrating = useSyncExternalStore(noChange, isFalse, isTrue)
    const [keeps, setKeeps] = useState(isHydrating && import.meta.env.PROD && !import.meta.env.SSR)
    const [first] = useState(version)
    useEffect(() => {
      if (version === first) return
      // The server's HTML stays until the script is loaded, and for good when it cannot be fetched.
      Part.preload().then(
        () => startTransition(() => setKeeps(false)),
        () => undefined,
      )
    }, [version, first])
    useLinksOf(box, keeps)
    if (keeps)
      return (
        // React leaves what is inside of a hydrated element with inner HTML alone.
        // oxlint-disable-next-line react/no-danger -- the HTML is the server's own: none is ever set here
        <div ref={box} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
      )
    return (
      <div key="drawn" className="contents">
        <Part {...(props as unknown as P)} /> {/* the props without `version` */}
      </div>
    )
  }
  return Object.assign(ServerDrawn, { preload: Part.preload })
}

const nothing = { __html: '' }
const noChange = () => () => undefined
const isFalse = () => false
const isTrue = () => true

/**
 * Links that React does not know: on hover their page is preloaded; on a press it opens without loading the document.
 */
function useLinksOf(box: RefObject<HTMLElement | null>, isActive: boolean): void {
  const router = useRouter()
  useEffect(() => {
    const element = box.current
    if (!isActive || !element) return
    const linkAt = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      return link?.origin === location.origin && !link.target && !link.hasAttribute('download') ? link : undefined
    }
    const routeOf = ({ pathname, search, hash }: HTMLAnchorElement) => ({
      ...toRoute(splitLocale(pathname).path + search),
      hash: hash.slice(1),
    })
    let preloaded: HTMLAnchorElement | undefined
    const preload = (event: Event) => {
      const link = linkAt(event)
      if (!link || link === preloaded) return
      preloaded = link
      void router.preloadRoute(routeOf(link)).catch(() => undefined) // opening it requests the data again
    }
    const follow = (event: MouseEvent) => {
      const link = linkAt(event)
      const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!link || isElsewhere || event.defaultPrevented) return
      event.preventDefault()
      void router.navigate(routeOf(link))
    }
    const intents = ['pointerover', 'focusin', 'touchstart']
    for (const intent of intents) element.addEventListener(intent, preload, { passive: true })
    element.addEventListener('click', follow)
    return () => {
      for (const intent of intents) element.removeEventListener(intent, preload)
      element.removeEventListener('click', follow)
    }
  }, [box, isActive, router])
}
