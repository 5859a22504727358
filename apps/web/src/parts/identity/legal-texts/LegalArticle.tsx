import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import type { AgreedDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import { piecesOf } from '@husrum/contract/identity/legal-texts/pieces.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Panel } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { toRoute } from '#lib/addresses/address.ts'
import { type Block, dayOf, type Versions as History } from './legal-text.ts'
import type { LegalPage } from './load-legal-text.ts'

/** The text itself, on its page and in the editor's preview. */
export function LegalArticle({ page: { document, language, text, version, isEarlier } }: { page: LegalPage }) {
  const { t } = useTranslation()
  const { language: reader } = useShell()
  const foreign = language === reader ? undefined : language
  return (
    <article lang={foreign} className="grid gap-x-4 gap-y-10 lg:grid-cols-12">
      <header className="lg:col-span-8 lg:col-start-5">
        <Heading level={1}>{text.title}</Heading>
        <p lang={reader} className="mt-3 text-15 text-ink-2">
          {t('legal.version', { date: formatDate(dayOf(version), reader, 'longDay') })}
        </p>
        {document === 'imprint' && (
          <div className="mt-8 max-w-form">
            <CompanyCard />
          </div>
        )}
        {text.inShort.length > 0 && (
          <ul className="mt-8 grid max-w-text gap-2.5 rounded-photo bg-plaster p-5 lg:p-6">
            {text.inShort.map((line) => (
              <li key={line} className="grid grid-cols-[12px_minmax(0,1fr)] gap-3">
                <span aria-hidden="true" className="mt-2.25 size-2 rounded-[2px] bg-marigold" />
                <p>
                  <Words of={line} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </header>
      <nav aria-labelledby="contents" className="lg:col-span-3 lg:row-span-2 lg:row-start-1 print:hidden">
        <div className="lg:sticky lg:top-6">
          <h2 id="contents" lang={reader} className="mb-2 text-15 tracking-normal">
            {t('legal.contents')}
          </h2>
          <ol className="text-15">
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block py-1 text-ink-2 no-underline hover:text-ink hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </div>
      </nav>
      <div className="grid gap-10 lg:col-span-8 lg:col-start-5">
        {text.sections.map(({ id, title, blocks }) => (
          <section key={id} id={id} className="scroll-mt-6">
            <Heading level={2} size={21} className="mb-3">
              {title}
            </Heading>
            <div className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-4">
              {blocks.map((block, place) => (
                <LegalBlock key={place} block={block} title={title} />
              ))}
            </div>
          </section>
        ))}
        {(document === 'terms' || document === 'privacy') && text.history && (
          <Versions
            document={document}
            language={language}
            history={text.history}
            shown={version}
            inForce={isEarlier ? undefined : version}
          />
        )}
      </div>
    </article>
  )
}

/** The changes of each version, with links to the earlier ones. */
function Versions({
  document,
  language,
  history,
  shown,
  inForce,
}: {
  document: AgreedDocument
  language: Language
  history: History
  shown: string
  inForce: string | undefined
}) {
  const { t } = useTranslation()
  const { language: reader } = useShell()
  return (
    <section id="versions" lang={language} className="scroll-mt-6 print:hidden">
      <div lang={reader}>
        <Heading level={2} size={21} className="mb-3">
          {t('legal.versions')}
        </Heading>
      </div>
      <dl className="grid max-w-text gap-4">
        {history.map(({ version, what }) => {
          const date = formatDate(dayOf(version), reader, 'longDay')
          return (
            <div key={version}>
              <dt lang={reader} className="font-semibold">
                {version === shown ? (
                  date
                ) : (
                  <Link {...links[document](language)} search={version === inForce ? {} : { version }}>
                    {date}
                  </Link>
                )}
              </dt>
              <dd>{what}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** Name, address and numbers of the company. With the demo world they are invented, and marked as such. */
function CompanyCard() {
  const { t } = useTranslation()
  const { company } = useShell().site
  const { name, address, registration, vat, email, phone, madeUp } = company
  const lines = [...address, ...(madeUp ? [t('legal.company.country')] : [])]
  const numbers = [...(registration ? [registration] : []), ...(vat ? [t('legal.company.vat', { number: vat })] : [])]
  return (
    <Panel ground="plaster" className="p-5 lg:p-6">
      <address className="not-italic">
        <b className="block">{name}</b>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <a href={`mailto:${email}`} className="mt-2 inline-block underline">
          {email}
        </a>
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="block w-fit underline">
            {phone}
          </a>
        )}
      </address>
      {(madeUp || numbers.length > 0) && (
        <p className="mt-4 border-t border-line-strong pt-3 text-15 text-ink-2">
          {madeUp
            ? `${t('legal.company.number')} ${t('legal.company.demo')}`
            : numbers.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
        </p>
      )}
    </Panel>
  )
}

/** A table with this many columns is wider than a phone and scrolls in its own box. */
const WIDE = 3

/** A paragraph, a list or a table. `title` names a table that has to scroll. */
function LegalBlock({ block, title }: { block: Block; title: string }) {
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
function Words({ of }: { of: string }) {
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
