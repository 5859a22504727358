/** The Leaflet map, loaded when a map is opened. It sets styles by script, which the content security policy allows. */
import { divIcon, latLngBounds, layerGroup, map as createLeaflet, marker, polygon, tileLayer } from 'leaflet'
import type { Site } from '@husrum/contract/core/pages/page-request.ts'
import { outlines } from '../../../flow/place/outlines.ts'
import { bubblesOf, type Bubble, type Town } from './bubbles.ts'
import './expert-map.css'
import { ringsOf } from './rings.ts'

export type TownMap = {
  show: (towns: readonly Town[], chosen: number | undefined) => void
  zoom: (steps: 1 | -1) => void
  /** Zooms to show all experts. */
  whole: () => void
  remove: () => void
}
export type TownMapOptions = {
  tiles: Site['mapTiles']
  /** Without animation. */ still: boolean
  onChoose: (town: Town) => void
  titleOf: (bubble: Bubble) => string
}

const ROOM = 44
/** With outlines alone, more zoom shows nothing more. */
const NEAREST = { outlines: 11, tiles: 18 }
const TOWN_ZOOM = 9
/** The region of most countries we serve, while no expert is found. */
const HOME = latLngBounds([47.2, 5.8], [57.8, 15.2])

export function createTownMap(box: HTMLElement, { tiles, still, onChoose, titleOf }: TownMapOptions): TownMap {
  const leaflet = createLeaflet(box, {
    attributionControl: false,
    zoomControl: false, // the page has its own buttons
    keyboard: false, // and a list of the towns
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    minZoom: 3,
    maxZoom: tiles ? NEAREST.tiles : NEAREST.outlines,
    zoomSnap: 0.5,
  })
  // Scrolling the page past the map must not zoom the map.
  leaflet.on('mousedown', () => leaflet.scrollWheelZoom.enable())
  leaflet.on('mouseout', () => leaflet.scrollWheelZoom.disable())
  if (tiles) tileLayer(tiles.url, { maxZoom: NEAREST.tiles }).addTo(leaflet)
  else
    for (const outline of Object.values(outlines))
      polygon(ringsOf(outline), {
        interactive: false,
        weight: 1,
        fillOpacity: 1,
        className: 'fill-wall stroke-ink-3',
      }).addTo(leaflet)
  const layer = layerGroup().addTo(leaflet)
  let towns: readonly Town[] = []
  let chosen: number | undefined
  let fitted = false

  const boundsOf = (list: readonly Town[]) =>
    latLngBounds(list.map(({ latitude, longitude }): [number, number] => [latitude, longitude]))
  const fit = (list: readonly Town[], animate = !still) =>
    leaflet.fitBounds(list.length > 0 ? boundsOf(list) : HOME, { padding: [ROOM, ROOM], maxZoom: TOWN_ZOOM, animate })

  function draw() {
    layer.clearLayers()
    for (const bubble of bubblesOf(towns, (town) => leaflet.project([town.latitude, town.longitude]), chosen)) {
      const [first] = bubble.towns
      const isChosen = first.id === chosen
      const size = bubble.radius * 2
      marker([first.latitude, first.longitude], {
        keyboard: false,
        title: titleOf(bubble),
        zIndexOffset: isChosen ? 1000 : bubble.count,
        icon: divIcon({ className: '', html: faceOf(bubble, isChosen), iconSize: [size, size] }),
      })
        .on('click', () => (bubble.towns.length > 1 && !isNearest() ? fit(bubble.towns) : onChoose(first)))
        .addTo(layer)
    }
  }
  const isNearest = () => leaflet.getZoom() >= Math.min(TOWN_ZOOM, leaflet.getMaxZoom())

  leaflet.on('zoomend', draw)
  const watcher = new ResizeObserver(() => leaflet.invalidateSize({ animate: false }))
  watcher.observe(box)

  return {
    show(given, picked) {
      const moved = picked !== chosen
      towns = given
      chosen = picked
      const town = towns.find(({ id }) => id === picked)
      if (!fitted) {
        fitted = true
        if (town) leaflet.setView([town.latitude, town.longitude], TOWN_ZOOM - 1, { animate: false })
        else fit(towns, false)
      } else if (moved && town && !leaflet.getBounds().pad(-0.1).contains([town.latitude, town.longitude]))
        leaflet.setView([town.latitude, town.longitude], Math.max(leaflet.getZoom(), TOWN_ZOOM - 2), {
          animate: !still,
        })
      draw()
    },
    zoom: (steps) => void leaflet.setZoom(leaflet.getZoom() + steps, { animate: !still }),
    whole: () => void fit(towns),
    remove() {
      watcher.disconnect()
      leaflet.remove()
    },
  }
}

/** Built from elements, not from text parsed as HTML. */
function faceOf(bubble: Bubble, isChosen: boolean): HTMLElement {
  const face = document.createElement('span')
  face.className = `grid size-full place-items-center rounded-chip border border-ink text-13 font-semibold tabular transition-colors ${
    isChosen ? 'bg-marigold text-on-marigold' : 'bg-wall text-ink hover:bg-plaster'
  }`
  face.textContent = String(bubble.count)
  if (!bubble.named) return face
  const both = document.createElement('span')
  both.className = 'relative block size-full'
  const name = document.createElement('span')
  name.className =
    'absolute top-full left-1/2 -translate-x-1/2 px-1 text-13 leading-4.5 font-medium whitespace-nowrap text-ink'
  name.textContent = bubble.towns[0].name
  both.append(face, name)
  return both
}
