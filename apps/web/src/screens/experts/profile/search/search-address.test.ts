import { expect, test } from 'vitest'
import { countriesText } from '#lib/language/countries-text.ts'
import { parseSearch } from '#lib/addresses/search.ts'
import { cleared, withTown, narrowings, withPlace, readSearch, toggled, without } from './search-address.ts'
import { placesQuery, searchQuery } from './search-query.ts'
import { relaxedSearches } from './results/relaxed-searches.ts'

const read = (address: string) => readSearch(parseSearch(address))
const seed = () => '1234'

test('an address says what is searched, and what makes no sense is passed over', () => {
  expect(
    read('?q=%20oak%20&styles=japandi&styles=pink&service_type=designer&min_rating=4.5&city_id=12&radius_km=25&page=2'),
  ).toEqual({
    q: 'oak',
    styles: ['japandi'],
    service_type: ['designer'],
    min_rating: '4.5',
    city_id: 12,
    radius_km: '25',
    page: 2,
  })
  expect(read('?min_rating=&radius_km=7&sort=relevance&page=1&available=0&project_budget_id=no-preference')).toEqual({})
})

test('each thing that narrows can be taken away alone, and the list starts over', () => {
  const wish = read('?q=oak&styles=japandi,modern&city_id=12&radius_km=25&sort=distance&available=1&page=3')
  const list = narrowings(wish)
  expect(list.map(({ kind }) => kind)).toEqual(['words', 'place', 'option', 'option', 'flag'])
  const left = list.map((each) => narrowings(without(wish, each)).length)
  expect(left).toEqual([4, 4, 4, 4, 4])
  expect(without(wish, { kind: 'option', facet: 'styles', value: 'modern' })).toMatchObject({
    styles: ['japandi'],
    page: undefined,
  })
  expect(without(wish, { kind: 'place' }), 'nobody is near to no place').toMatchObject({
    city_id: undefined,
    radius_km: undefined,
    sort: undefined,
  })
})

test('clearing keeps the order only', () => {
  expect(cleared(read('?styles=japandi&sort=rating&page=2'))).toEqual({ sort: 'rating' })
  expect(narrowings(cleared(read('?city_id=4&sort=distance')))).toEqual([])
})

test('another place replaces the one before and the words that were its name', () => {
  expect(withPlace(read('?q=ham&city_id=4&radius_km=10&styles=japandi'), { state_id: 204 })).toMatchObject({
    q: undefined,
    city_id: undefined,
    radius_km: undefined,
    state_id: 204,
    styles: ['japandi'],
  })
})

test('an empty filter is none', () => {
  expect(toggled(['japandi'], 'japandi', false)).toBeUndefined()
  expect(toggled(undefined, 'japandi', true)).toEqual(['japandi'])
  expect(toggled(['modern'], 'modern', true)).toEqual(['modern'])
})

test('the API is asked for a shuffle with the seed of the session, and for the nearest only where a town is given', () => {
  expect(searchQuery(read('?sort=random&page=2'), seed)).toMatchObject({ sort: 'random', seed: '1234', page: 2 })
  expect(searchQuery(read('?sort=rating'), seed).seed).toBeUndefined()
  expect(searchQuery(read('?sort=distance'), seed).sort).toBe('relevance')
  expect(searchQuery(read('?sort=distance&city_id=5'), seed)).toMatchObject({ sort: 'distance', city_id: 5 })
})

test('a search that finds nobody offers itself without each of its parts', () => {
  const ways = relaxedSearches(read('?q=oak&styles=vintage'), seed)
  expect(ways.map(({ query }) => [query.q, query.styles])).toEqual([
    [undefined, ['vintage']],
    ['oak', undefined],
  ])
})

test('answer time, languages, newness and the view are in the address too; what nobody knows is passed over', () => {
  expect(read('?answers_within=24&languages=de,da,de,xyz&is_new=1&view=map')).toEqual({
    answers_within: '24',
    languages: ['da', 'de'],
    is_new: true,
    view: 'map',
  })
  expect(read('?answers_within=3&languages=German&languages[]=%00&is_new=yes&view=globe&min_rating=5')).toEqual({})
  const wish = read('?answers_within=5&min_rating=4.5&languages=da&is_new=1')
  expect(narrowings(wish)).toHaveLength(4)
  for (const each of narrowings(wish)) expect(narrowings(without(wish, each))).toHaveLength(3)
  expect(searchQuery(read('?is_new=1&view=map'), seed)).toMatchObject({ is_new: '1' })
  expect(searchQuery(read('?view=map'), seed)).not.toHaveProperty('view')
})

test('a town chosen on the map narrows the list, and the map keeps all others', () => {
  const wish = read('?q=oak&styles=japandi&country_id=1&radius_km=25&page=3&view=map')
  expect(withTown(wish, 12)).toMatchObject({
    q: 'oak',
    city_id: 12,
    country_id: undefined,
    page: undefined,
    view: 'map',
  })
  expect(withTown(read('?city_id=12&sort=distance'), undefined)).toMatchObject({ city_id: undefined, sort: undefined })
  expect(placesQuery(read('?q=oak&city_id=12&radius_km=25&sort=rating&page=2'))).toMatchObject({
    q: 'oak',
    city_id: undefined,
    radius_km: undefined,
  })
  expect(placesQuery(read('?sort=random'))).not.toHaveProperty('seed')
})

test('a single letter stays in the box and narrows nothing', () => {
  const wish = readSearch({ q: ' a ' })
  expect(wish.q).toBe('a')
  expect(narrowings(wish)).toEqual([])
  expect(searchQuery(wish, () => '').q).toBeUndefined()
  expect(searchQuery(readSearch({ q: 'ab' }), () => '').q).toBe('ab')
})

test('countries are named as they stand behind "in"', () => {
  expect(countriesText(['DK', 'DE', 'SE'], 'en')).toBe('Denmark, Germany and Sweden')
  expect(countriesText(['DK', 'CH'], 'de')).toBe('Dänemark und der Schweiz')
  expect(countriesText(['NL', 'GB'], 'de')).toBe('den Niederlanden und dem Vereinigten Königreich')
  expect(countriesText(['NL', 'GB'], 'en')).toBe('the Netherlands and the United Kingdom')
  expect(countriesText(['NL', 'CH'], 'da')).toBe('Nederlandene og Schweiz')
})

test('the API is asked by the names it has, whatever else stands in the address', () => {
  const known = searchQuery(read('?q=oak&styles=japandi'), seed)
  for (const more of [
    'q[a]=b',
    'page[a]=1',
    'sort[a]=1',
    'country_id[x]=1',
    'specialties=japandi',
    'room_type_id=zzz',
    'a=b',
  ]) {
    const raw = parseSearch(`?q=oak&styles=japandi&${more}`)
    expect(searchQuery({ ...raw, ...readSearch(raw) }, seed)).toEqual(known)
  }
})
