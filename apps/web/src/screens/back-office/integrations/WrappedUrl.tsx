import { Fragment } from 'react'

/** Breaks after a dot or a slash where needed, and within a name only if it is too long for its line. */
export function WrappedUrl({ url }: { url: string }) {
  const parts = [...url.matchAll(/[^./]*[./]*/g)].filter(([part]) => part !== '')
  return (
    <span className="block min-w-40 wrap-anywhere">
      {parts.map(({ 0: part, index }) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
