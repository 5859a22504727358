import { Fragment } from 'react'

/** Breaks behind a dot or a slash where it must, and within a name only where that is too long for its line. */
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
