import { prices } from '@husrum/contract/discovery/figures/price-figures.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { nameIn } from '../../foundation/reference/reference.service.ts'
import { chooseRoom } from '../../experts/showcases/showcases.service.ts'
import type { PriceWish } from './price-figures.service.ts'

export function mountPriceFigures(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { readModels, refs } = deps
  mount(
    http,
    prices,
    {
      getPriceFigures({ query, locale }) {
        const city = query.city_id === undefined ? undefined : refs.choose('city', query.city_id, 'city_id')
        const country =
          query.country_id === undefined ? undefined : refs.choose('country', query.country_id, 'country_id')
        if (city && country && city.country_id !== country.id) throw fieldRefusal('city_id', 'unknown_option')
        const wish: PriceWish = {
          service_type: query.service_type,
          room_type_id: query.room_type === undefined ? undefined : chooseRoom(refs, query.room_type, 'room_type').id,
          aspect_id: query.aspect === undefined ? undefined : refs.choose('aspect', query.aspect, 'aspect').id,
          project_size: query.project_size,
          country_id: city?.country_id ?? country?.id,
          city_id: city?.id,
        }
        const name = `prices ${JSON.stringify(wish)}`
        return readModels.answer({ name, locale, version: deps.prices.today() }, async () => {
          const price = await deps.prices.read(wish)
          if (!price) return SerializedReply.of(prices.getPriceFigures.reply, { data: null })
          const { country_id, city_id, project_size = null, ...range } = price
          const named = city_id === undefined ? country_id && refs.country(country_id) : refs.city(city_id)
          const place =
            named && country_id ? { country_id, city_id: city_id ?? null, name: nameIn(named, locale) } : null
          const data = { ...range, currency: 'EUR' as const, place, project_size }
          return SerializedReply.of(prices.getPriceFigures.reply, { data })
        })
      },
    },
    options,
  )
}
