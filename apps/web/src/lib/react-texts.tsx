/**
 * Replaces react-i18next (by an alias in aliases.ts): `useTranslation`, `Trans` and `I18nextProvider` as our
 * screens use them, on top of translate.ts. Written against react-i18next's own types, so that the original could
 * replace it again.
 */
import { cloneElement, createContext, use, type ReactElement, type ReactNode } from 'react'
import { fillText, type Params, type Translator } from './translate.ts'

type Language = { language: string }
type Texts = Translator & Language

const current = createContext<Texts | undefined>(undefined)

export function I18nextProvider({ i18n, children }: { i18n: Texts; children: ReactNode }) {
  return <current.Provider value={i18n}>{children}</current.Provider>
}

export function useTranslation(): { t: Translator['t']; i18n: Texts } {
  const i18n = use(current)
  if (!i18n) throw new Error('There are no texts here: I18nextProvider is missing')
  return { t: i18n.t, i18n }
}

type TransProps = {
  i18nKey: string
  components?: Readonly<Record<string, ReactElement>>
  values?: Params
  count?: number
}

/**
 * `Write to <expert>{{name}}</expert>` with an element for each name. Interpolated values are always text, never
 * markup.
 */
export function Trans({ i18nKey, components = {}, values, count }: TransProps): ReactNode {
  const { i18n } = useTranslation()
  const params = count === undefined ? values : { ...values, count }
  return draw(i18n.template(i18nKey, params), components, params)
}

const element = /<(\w+)>([^]*?)<\/\1>|<(\w+)\s*\/>/g

function draw(text: string, components: Readonly<Record<string, ReactElement>>, params: Params | undefined): ReactNode {
  const drawn: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(element)) {
    const [whole, paired, inside = '', single] = match
    const given = components[paired ?? single ?? '']
    if (!given) continue
    if (match.index > from) drawn.push(fillText(text.slice(from, match.index), params))
    drawn.push(
      paired === undefined
        ? cloneElement(given, { key: match.index })
        : cloneElement(given, { key: match.index }, draw(inside, components, params)),
    )
    from = match.index + whole.length
  }
  if (from < text.length) drawn.push(fillText(text.slice(from), params))
  return drawn.length === 1 ? drawn[0] : drawn
}
