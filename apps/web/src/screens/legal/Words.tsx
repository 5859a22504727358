import { toRoute } from '#lib/address.ts'
import { Link } from '#ui/Link.tsx'
import { useShell } from '#lib/shell-context.ts'

const PIECE = /\[([^\]]+)\]\(([^)]+)\)|(\{email\})/g

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
