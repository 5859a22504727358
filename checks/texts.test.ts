/** The interface texts are complete, used, and really in their language. */
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { api } from '@husrum/contract/index.ts'
import { auditActions, auditFields } from '@husrum/contract/back-office/audit/audit.rules.ts'
import { type CallExpression, type NewExpression, type TemplateLiteral, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { sameWords } from './same-words.ts'
import { at, code, isTest, parse, read } from './source.ts'
import { areas, askedFor, isExpression, languages, patternOf, withoutPlural } from './texts.ts'

const all = areas()
const asked = askedFor()
const keys = new Set(all.flatMap(({ texts }) => [...texts.en.keys()]))
const bases = new Set([...keys].map((key) => withoutPlural(key, keys)))
const groups = new Set([...keys].flatMap((key) => key.split('.').map((_, i, parts) => parts.slice(0, i).join('.'))))

/** Every Danish and German text, with the English one beside it. */
const translated = all.flatMap(({ area, texts }) =>
  (['da', 'de'] as const).flatMap((language) =>
    [...texts[language]].map(([key, text]) => ({
      where: `${area}/${language}.json ${key}`,
      language,
      text,
      english: texts.en.get(key),
    })),
  ),
)
const everyText = all.flatMap(({ area, texts }) =>
  languages.flatMap((language) =>
    [...texts[language]].map(([key, text]) => ({ where: `${area}/${language}.json ${key}`, language, text })),
  ),
)

test('every area has the same keys in all languages', () => {
  const uneven = all.flatMap(({ area, texts }) =>
    languages.flatMap((language) =>
      languages.flatMap((other) =>
        [...texts[other].keys()]
          .filter((key) => !texts[language].has(key))
          .map((key) => `${area}/${language}.json lacks ${key} (in ${other}.json)`),
      ),
    ),
  )
  expect([...new Set(uneven)]).toEqual([])
})

test('no key belongs to two areas', () => {
  const owners = new Map<string, string[]>()
  for (const { area, texts } of all)
    for (const key of texts.en.keys()) owners.set(key, [...(owners.get(key) ?? []), area])
  const twice = [...owners].filter(([, names]) => names.length > 1).map(([key, names]) => `${key}: ${names.join(', ')}`)
  expect(twice, 'one would silently win: rename one').toEqual([])
})

test('every key asked for exists', () => {
  const missing = [
    ...asked.direct
      .filter(({ key }) => !bases.has(key) && !keys.has(key) && !groups.has(key))
      .map(({ key, where }) => `${where} ${key}`),
    ...asked.built
      .filter(({ start }) => ![...keys].some((key) => key.startsWith(start)))
      .map(({ start, where }) => `${where} ${start}…`),
  ]
  expect(missing, 'add the text to apps/web/locales/<room>/<feature>/<area>.{en,da,de}.json').toEqual([])
})

test('every refusal has its sentence', () => {
  const said = code(/^apps\/server\/src\/(?!testing)/)
    .filter((file) => !isTest(file))
    .flatMap((file) => refusalsIn(file))
  const documented = Object.entries<Endpoint>(api).flatMap(([name, { refusals = {} }]) =>
    Object.entries(refusals).flatMap(([status, codes]) =>
      codes.map((each) => ({
        // a 422 with one field shows the field's text
        key: status === '422' && bases.has(`error.field.${each}`) ? `error.field.${each}` : `error.${each}`,
        where: `contract, ${name}`,
      })),
    ),
  )
  const missing = [...said, ...documented]
    .filter(({ key }) => !bases.has(key))
    .map(({ key, where }) => `${where} ${key}`)
  expect([...new Set(missing)], 'add the sentence to apps/web/locales/core/errors/errors.{en,da,de}.json').toEqual([])
})

/** For each function, the position of the code in its arguments, and the group of the text. */
const MAKERS: Record<string, { argument: number; group: string }> = {
  notFound: { argument: 0, group: 'error' },
  conflict: { argument: 0, group: 'error' },
  Refusal: { argument: 1, group: 'error' },
  fieldRefusal: { argument: 1, group: 'error.field' },
}

function refusalsIn(file: string): { key: string; where: string }[] {
  const found: { key: string; where: string }[] = []
  const check = ({ callee, arguments: given }: CallExpression | NewExpression) => {
    const maker = callee.type === 'Identifier' ? MAKERS[callee.name] : undefined
    const argument = maker && given[maker.argument]
    if (!maker || argument?.type !== 'Literal' || typeof argument.value !== 'string') return
    const status = maker === MAKERS.Refusal && given[0]?.type === 'Literal' ? given[0].value : undefined
    const group = status === 422 && bases.has(`error.field.${argument.value}`) ? 'error.field' : maker.group
    found.push({ key: `${group}.${argument.value}`, where: at(file, argument.start) })
  }
  new Visitor({ CallExpression: check, NewExpression: check }).visit(parse(file).program)
  return found
}

test('every key is used', () => {
  const patterns = [
    ...asked.patterns,
    ...[...asked.strings].filter((text) => /^[a-z][\w.-]*\.$/i.test(text)).map((start) => patternOf(start)),
    ...[...asked.strings]
      .filter((text) => text.includes('.') && groups.has(text))
      .map((group) => patternOf(`${group}.`)),
  ]
  // A filled-in part is a word of the code: no key may exist only because `area.${kind}` could match it.
  const isSaid = (word: string) => asked.words.has(word) || word.split('_').every((part) => asked.words.has(part))
  const canBeSaid = (key: string) =>
    patterns.some((pattern) => {
      const [, ...filled] = pattern.exec(key) ?? []
      return filled.length > 0 && filled.every((part) => part.split('.').every(isSaid))
    })
  const unused = [...bases].filter((key) => !asked.strings.has(key) && !canBeSaid(key))
  expect(unused, 'remove the text in all three languages, or use it').toEqual([])
})

test('the same values and marks are filled in, in every language', () => {
  const marks = (text: string) =>
    [
      ...new Set([...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g)].map(([mark, value]) => value ?? mark)),
    ].toSorted()
  const uneven = translated
    .filter(({ where }) => !/_(zero|one|two)$/.test(where)) // "one" may write the number as a word
    .filter(({ text, english }) => english !== undefined && marks(text).join() !== marks(english).join())
    .map(({ where, text, english }) => `${where}: ${marks(text).join(' ')} against ${marks(english ?? '').join(' ')}`)
  expect(uneven).toEqual([])
})

/** Headings and facts whose keys end like those of controls. */
const noControl = /^(application\.ended\.hiredNamed|flow\.style\.pageOf|leads\.document\.styleNamed)$/

test('a control is read aloud with the words it shows', () => {
  const wordsOf = (text: string) =>
    (text.replace(/\{\{[^}]*\}\}/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').toLowerCase()
  const apart = all.flatMap(({ area, texts }) =>
    languages.flatMap((language) =>
      [...texts[language]].flatMap(([key, spoken]) => {
        const shown = texts[language].get(key.replace(/(Of|Named)$/, ''))
        if (shown === undefined || noControl.test(key) || wordsOf(spoken).includes(wordsOf(shown))) return []
        return [`${area}/${language}.json ${key}: “${spoken}” lacks “${shown}”`]
      }),
    ),
  )
  expect(apart, 'who speaks to the page says what is seen').toEqual([])
})

test('nothing is left in English', () => {
  const left = translated
    .filter(({ text, english, language }) => {
      const words =
        text
          .replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ')
          .toLowerCase()
          .match(/[\p{L}][\p{L}-]*/gu) ?? []
      return text === english && words.some((word) => !sameWords[language].has(word))
    })
    .map(({ where, text }) => `${where}: ${text}`)
  expect(left, 'translate it, or add the word to checks/same-words.ts when it is the same in both languages').toEqual(
    [],
  )
})

test('people are called du, and nothing shouts', () => {
  const formal = { en: /(?!)/, da: /[\p{Ll},] (De|Dem|Deres)\b/u, de: /[\p{Ll},] (Sie|Ihnen|Ihr|Ihre[nmrs]?)\b/u }
  const wrong = everyText
    .filter(({ text, language }) => formal[language].test(text) || text.includes('!'))
    .map(({ where, text }) => `${where}: ${text}`)
  expect(wrong, 'informal, and without exclamation marks').toEqual([])
})

const READ_ALOUD = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'description'])
const hasWord = (text: string) => /\p{L}{2,}/u.test(text) && !/^(© )?(Husrum|GeoNames)$/.test(text.trim())

test('no text stands in the code of the pages', () => {
  const bare = code(/^apps\/web\/src\//)
    .filter((file) => file.endsWith('.tsx') && !isTest(file) && !isForDevelopers(file))
    .flatMap((file) => {
      const found: { start: number; text: string }[] = []
      // an element with its own `lang` has the same text in every language
      const foreign: { start: number; end: number }[] = []
      const add = (start: number, text: string) => {
        if (hasWord(text)) found.push({ start, text: text.trim().slice(0, 60) })
      }
      new Visitor({
        JSXElement: (node) => {
          const named = (name: string) =>
            node.openingElement.attributes.some((each) => each.type === 'JSXAttribute' && each.name.name === name)
          if (named('lang')) foreign.push(node)
        },
        JSXText: ({ start, value }) => add(start, value),
        JSXAttribute: ({ name, value }) => {
          if (name.type !== 'JSXIdentifier' || !READ_ALOUD.has(name.name) || !value) return
          const given = value.type === 'JSXExpressionContainer' ? value.expression : value
          if (given.type === 'Literal' && typeof given.value === 'string') add(given.start, given.value)
          if (given.type === 'TemplateLiteral') add(given.start, given.quasis.map((quasi) => quasi.value.raw).join(' '))
        },
      }).visit(parse(file).program)
      return found
        .filter(({ start }) => !foreign.some((element) => element.start < start && start < element.end))
        .map(({ start, text }) => `${at(file, start)}: ${text}`)
    })
  expect(bare, 'put the text into apps/web/locales and say t(key)').toEqual([])
})

/** The parts of a letter (`mail-frame.ts`) and of a PDF that people read. */
const LETTER = new Set(['subject', 'label', 'why', 'about', 'lines', 'after'])

test('no text stands in the code of mails and PDFs', () => {
  const bare = code(/^apps\/server\/src\/domains\//)
    .filter((file) => !isTest(file) && /\b(composeMail|PDFDocument)\b/.test(read(file)))
    .flatMap((file) => {
      const found: string[] = []
      const look = (node: unknown): void => {
        if (!isExpression(node)) return
        if (node.type === 'ArrayExpression' && Array.isArray(node.elements)) node.elements.forEach(look)
        if (node.type === 'TemplateLiteral')
          for (const { value } of (node as unknown as TemplateLiteral).quasis) add(node, value.raw)
        if (node.type === 'Literal' && typeof node.value === 'string') add(node, node.value)
      }
      const add = ({ start }: { start: number }, text: string) => {
        if (hasWord(text)) found.push(`${at(file, start)}: ${text.trim().slice(0, 60)}`)
      }
      new Visitor({
        Property: ({ key, value }) => {
          if (key.type === 'Identifier' && LETTER.has(key.name)) look(value)
        },
        CallExpression: ({ callee, arguments: [first] }) => {
          if (callee.type === 'Identifier' && callee.name === 'write') look(first)
        },
      }).visit(parse(file).program)
      return found
    })
  expect(bare, 'put the text into apps/web/locales and say t(key)').toEqual([])
})

function isForDevelopers(file: string): boolean {
  return /\/(dev|development)[./-]/.test(file)
}

test('every kind, action and field of the audit log has its words', () => {
  const expected = [
    ...Object.entries(auditActions).flatMap(([kind, actions]) => [
      `kind.${kind}`,
      ...actions.map((action) => `action.${kind}.${action}`),
    ]),
    ...auditFields.map((field) => `field.${field}`),
  ].map((key) => `audit-words.${key}`)
  const said = [...keys].filter((key) => /^audit-words\.(?:kind|action|field)\./.test(key))
  expect(
    said.toSorted(),
    'what writeAudit takes stands in packages/contract/src/back-office/audit/audit.rules.ts',
  ).toEqual(expected.toSorted())
})
