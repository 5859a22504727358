import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  usePlotArea,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts'
import type { Dashboard } from '@husrum/contract/back-office/dashboard.ts'
import { formatNumber } from '#lib/language/format.ts'
import { stackLabels } from './figures.ts'

// In drawing order: the last line is on top.
const lines = ['before', 'invited', 'briefs'] as const
type Key = (typeof lines)[number]
type SeriesChartProps = { series: Dashboard['series']; names: Record<Key, string>; dayOf: (day: string) => string }

const looks: Record<Key, { stroke: string; strokeWidth: number; strokeDasharray?: string }> = {
  before: { stroke: 'var(--color-ink-3)', strokeWidth: 1.5, strokeDasharray: '3 3' },
  invited: { stroke: 'var(--color-success)', strokeWidth: 2 },
  briefs: { stroke: 'var(--color-ink)', strokeWidth: 2 },
}
const words = { fill: 'var(--color-ink-2)', fontSize: 13 }

/** The names are at the ends of the lines; nothing is animated. */
export function SeriesChart({ series, names, dayOf }: SeriesChartProps) {
  const points = series.map(({ day, briefs, invited, before }) => ({ day, briefs, invited, before: before.briefs }))
  const ends = points.at(-1)
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={points} margin={{ top: 8, right: 76, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          tickFormatter={dayOf}
          minTickGap={40}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-ink-3)' }}
          tick={words}
        />
        <YAxis
          width={34}
          allowDecimals={false}
          tickFormatter={(value: number) => formatNumber(value)}
          tickLine={false}
          axisLine={false}
          tick={words}
        />
        <Tooltip
          isAnimationActive={false}
          labelFormatter={(day) => (typeof day === 'string' ? dayOf(day) : '')}
          formatter={(value) => formatNumber(Number(value))}
          contentStyle={{
            background: 'var(--color-wall)',
            borderColor: 'var(--color-line-strong)',
            borderRadius: 6,
            fontSize: 13,
          }}
          itemStyle={{ color: 'var(--color-ink)' }}
          cursor={{ stroke: 'var(--color-line-strong)' }}
        />
        {lines.map((key) => (
          <Line
            key={key}
            dataKey={key}
            name={names[key]}
            type="linear"
            dot={points.length === 1}
            activeDot={{ r: 3.5 }}
            isAnimationActive={false}
            {...looks[key]}
          />
        ))}
        {ends && <EndNames ends={ends} names={names} />}
      </LineChart>
    </ResponsiveContainer>
  )
}

/** In pixels: names closer to each other would overlap. */
const APART = 17

function EndNames({ ends, names }: { ends: Record<Key, number>; names: Record<Key, string> }) {
  const [scale, area] = [useYAxisScale(), usePlotArea()]
  if (!scale || !area) return null
  const placed = lines
    .map((key) => ({ key, y: Number(scale(ends[key])) }))
    .toSorted((a, b) => a.y - b.y || lines.indexOf(b.key) - lines.indexOf(a.key))
  const places = stackLabels(
    placed.map(({ y }) => y),
    APART,
    area.y + area.height,
  )
  return placed.map(({ key }, at) => (
    <text
      key={key}
      x={area.x + area.width + 8}
      y={places[at]}
      dy="0.35em"
      fontSize={13}
      fontWeight={key === 'before' ? 400 : 600}
      fill={key === 'before' ? 'var(--color-ink-2)' : looks[key].stroke}
    >
      {names[key]}
    </text>
  ))
}
