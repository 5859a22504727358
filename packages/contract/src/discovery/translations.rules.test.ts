import { expect, test } from 'vitest'
import { languageOfText } from './translations.rules.ts'

test.each([
  ['en', 'She listened first and drew afterwards. We would ask her again.'],
  ['en', 'It was the best thing we have done with this house.'],
  ['da', 'Hun lyttede først og tegnede bagefter. Vi ville spørge hende igen, og det siger alt.'],
  ['da', 'Jeg tegner køkkener og rolige rum.'],
  ['de', 'Sie hat zuerst zugehört und dann gezeichnet. Wir sind sehr zufrieden mit der Küche.'],
  ['de', 'Das Bad ist nicht groß, aber es wirkt so.'],
])('%s: %s', (language, text) => expect(languageOfText(text)).toBe(language))

test.each([
  '',
  'Studio Nord',
  'Japandi',
  '12 m², 4.500 €',
  'Thanks',
  'Jag ritar kök och lugna rum, och jag stannar tills det sista handtaget sitter.',
  'Nous sommes très contents de la cuisine et du salon, merci beaucoup pour tout.',
  'Me gusta la cocina y el salón que han hecho para nosotros en la casa de mis padres.',
  'the der og the der og',
])('nothing is said of “%s”', (text) => expect(languageOfText(text)).toBeUndefined())
