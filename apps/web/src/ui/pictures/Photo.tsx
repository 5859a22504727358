import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusClasses, type FocusPoint } from './focus.ts'
import { fallbackOf, sourcesOf } from './picture-sources.ts'

/** A picture as the API sends it. */
export type PhotoSource = {
  url: string
  width: number
  height: number
  alt: string
  /** thumbhash, base64 */
  placeholder?: string | null
  /** dominant colour, `#rrggbb` */
  color?: string | null
  /** The point that every crop contains; the middle when absent. */
  focus?: FocusPoint | undefined
}

/** The width of the widest file of a small picture: sharp up to 480 CSS pixels on a screen with two pixels for each. */
export const SMALL_PHOTO = 960

export type PhotoRatio = '4/3' | '3/4' | '3/2' | '2/3' | '1/1' | '16/9' | '21/9' | 'natural' | 'fill'

const ratios: Record<PhotoRatio, string> = {
  '4/3': 'aspect-4/3',
  '3/4': 'aspect-3/4',
  '3/2': 'aspect-3/2',
  '2/3': 'aspect-2/3',
  '1/1': 'aspect-square',
  '16/9': 'aspect-video',
  '21/9': 'aspect-21/9',
  natural: '',
  fill: 'h-full',
}

export type PhotoProps = {
  photo: PhotoSource
  /**
   * The box's shape; `natural` uses the picture's own, `fill` the parent's height. The picture is cropped, never
   * stretched.
   */
  ratio?: PhotoRatio
  /** As in `<img sizes>`: the displayed width, so that the browser loads the right file. */
  sizes: string
  /** Pixels of the widest file offered, for pictures that are always shown small. */
  upTo?: number | undefined
  /**
   * The first large picture of a page: loads at once, before everything else. `row`: at once too, but after that one,
   * for pictures beside it on a wide screen and below it on a phone. All others load near the window.
   */
  priority?: boolean | 'row' | undefined
  /** The focus of the crop, overriding the picture's own. */
  focus?: 'center' | 'top' | 'bottom' | 'left' | 'right'
  /** Shows the whole picture, with empty margins, instead of cropping. */
  whole?: boolean
  corners?: 'round' | 'control' | 'square'
  /** Overrides the picture's own; '' when the text beside it says the same. */
  alt?: string
  /** The language of the picture's texts, where it may differ from the page's. */
  lang?: string | undefined
  /** A view-transition name: the picture moves to the one with the same name on the next page. */
  morph?: string
  className?: string
}

/** Until the reader acts, pictures further down show their plain colour: the first view of a page needs no decoder. */
const fetchDecoder = async () => {
  await (moved ??= new Promise((resolve) => {
    for (const move of ['scroll', 'pointerdown', 'keydown'])
      addEventListener(move, resolve, { once: true, passive: true, capture: true })
  }))
  return import('./thumbhash.ts')
}
let moved: Promise<unknown> | undefined

const corner = { round: 'rounded-photo', control: 'rounded-control', square: '' }
const focuses = {
  center: 'object-center',
  top: 'object-top',
  bottom: 'object-bottom',
  left: 'object-left',
  right: 'object-right',
}

/** The priority of a picture in a list of which a wide screen shows the first `row` at once, a phone only the first. */
export const priorityIn = (place: number, row: number): boolean | 'row' => place === 0 || (place < row && 'row')

export function Photo({
  photo,
  ratio = '4/3',
  sizes,
  upTo,
  priority = false,
  focus,
  whole = false,
  corners = 'round',
  alt,
  lang,
  morph,
  className,
}: PhotoProps) {
  const box = useRef<HTMLSpanElement>(null)
  const { placeholder } = photo
  const fallback = fallbackOf(photo, upTo)
  useLayoutEffect(() => {
    if (morph) box.current?.style.setProperty('view-transition-name', morph)
  }, [morph])
  useEffect(() => {
    const image = box.current?.querySelector('img')
    // Where the whole picture is shown, a blurred one would fill the margins too.
    if (whole || !placeholder || !image || image.complete) return
    let gone = false
    void fetchDecoder().then(({ placeholderUrl }) => {
      // Through the object model, since the content security policy only refuses style attributes.
      if (gone || image.complete || !box.current) return
      box.current.style.background = `center / cover url(${placeholderUrl(placeholder)})`
      box.current.querySelector('svg')?.style.setProperty('display', 'none')
    })
    return () => {
      gone = true
    }
  }, [placeholder, whole])

  return (
    <span ref={box} className={clsx('photo', ratios[ratio], corner[corners], className)}>
      {!whole && photo.color && /^#[0-9a-f]{6}$/i.test(photo.color) && (
        <svg aria-hidden="true" className="photo-tone">
          <rect fill={photo.color} />
        </svg>
      )}
      <picture>
        {sourcesOf(photo, upTo).map((source) => (
          <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
        ))}
        <img
          {...fallback}
          sizes={fallback.srcSet && sizes}
          width={photo.width}
          height={photo.height}
          alt={alt ?? photo.alt}
          lang={lang}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority === true ? 'high' : undefined}
          decoding="async"
          className={clsx(
            ratio === 'natural' ? 'relative h-auto w-full' : whole ? 'photo-whole' : 'photo-crop',
            focus ? focuses[focus] : photo.focus && focusClasses(photo.focus),
          )}
        />
      </picture>
    </span>
  )
}
