import { clsx } from 'clsx'
import type { Block } from './legal-text.ts'
import { toRoute } from '#lib/address.ts'
import { Link } from '#ui/Link.tsx'
import { useShell } from '#lib/shell-context.ts'

const PIECE = /\[([^\]]+)\]\(([^)]+)\)|(\{email\})/g

/** From so many columns on a table is wider than a phone and scrolls in its own box. */
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

/** A paragraph with its links: `[words](/path)`, `[words](https://…)` and `{email}`. */
export function Words({ of }: { of: string }) {
  const { company } = useShell().site
  const pieces = []
  let from = 0
  for (const found of of.matchAll(PIECE)) {
    const [whole, words = '', address = '', email] = found
    pieces.push(of.slice(from, found.index))
    pieces.push(
      email ? (
        <a key={found.index} href={`mailto:${company.email}`}>
          {company.email}
        </a>
      ) : address.startsWith('/') ? (
        <OwnLink key={found.index} to={address} words={words} />
      ) : (
        <a key={found.index} href={address} rel="noopener">
          {words}
        </a>
      ),
    )
    from = found.index + whole.length
  }
  pieces.push(of.slice(from))
  return <>{pieces}</>
}

function OwnLink({ to, words }: { to: string; words: string }) {
  const [path = '', hash] = to.split('#')
  return (
    <Link {...toRoute(path)} {...(hash ? { hash } : {})}>
      {words}
    </Link>
  )
}
