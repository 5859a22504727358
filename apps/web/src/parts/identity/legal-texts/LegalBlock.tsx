import { clsx } from 'clsx'
import { piecesOf } from '@husrum/contract/identity/legal-texts/pieces.rules.ts'
import type { Block } from './legal-text.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { useShell } from '#lib/shell-context.ts'

/** A table with this many columns is wider than a phone and scrolls in its own box. */
const WIDE = 3

/** A paragraph, a list or a table. `title` names a table that has to scroll. */
export function LegalBlock({ block, title }: { block: Block; title: string }) {
  if (typeof block === 'string')
    return (
      <p>
        <Words of={block} />
      </p>
    )
  if ('list' in block)
    return (
      <ul className="grid list-disc gap-2 pl-5 marker:text-ink-3">
        {block.list.map((line) => (
          <li key={line}>
            <Words of={line} />
          </li>
        ))}
      </ul>
    )
  const { head, rows } = block.table
  const wide = head.length >= WIDE
  return (
    <div
      {...(wide ? { role: 'region', 'aria-label': title, tabIndex: 0 } : {})}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className={clsx('w-full border-collapse text-left text-15', wide && 'min-w-150 print:min-w-0')}>
        <thead>
          <tr className="border-b border-ink">
            {head.map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 align-bottom font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...rest]) => (
            <tr key={first} className="border-b border-line break-inside-avoid">
              <th scope="row" className="py-2.5 pr-4 align-top font-normal">
                <Words of={first} />
              </th>
              {rest.map((cell, place) => (
                <td key={head[place + 1]} className="py-2.5 pr-4 align-top text-ink-2">
                  <Words of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A paragraph with its links, its emphasis and the contact address. */
export function Words({ of }: { of: string }) {
  const { company } = useShell().site
  return piecesOf(of).map((piece, place) => {
    if (piece.kind === 'text') return piece.words
    if (piece.kind === 'strong') return <strong key={place}>{piece.words}</strong>
    if (piece.kind === 'email')
      return (
        <a key={place} href={`mailto:${company.email}`}>
          {company.email}
        </a>
      )
    const { words, address } = piece // the last kind is a link
    return address.startsWith('/') ? (
      <OwnLink key={place} to={address} words={words} />
    ) : (
      <a key={place} href={address} rel="noopener">
        {words}
      </a>
    )
  })
}

function OwnLink({ to, words }: { to: string; words: string }) {
  const [path = '', hash] = to.split('#')
  return (
    <Link {...toRoute(path)} {...(hash ? { hash } : {})}>
      {words}
    </Link>
  )
}
