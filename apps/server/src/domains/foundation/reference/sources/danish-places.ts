export type OwnPlace = {
  id: number
  country: string
  state: string
  name: string
  latitude: number
  longitude: number
  population: number
}

const dk = (
  id: number,
  state: string,
  name: string,
  latitude: number,
  longitude: number,
  population: number,
): OwnPlace => ({
  id,
  country: 'DK',
  state,
  name,
  latitude,
  longitude,
  population,
})

/**
 * Danish postal districts and suburbs that GeoNames counts as part of a city but that people name as their home.
 * Centres to about 500 m, populations to about a thousand (only for sorting). Ids are our own and permanent.
 */
export const danishPlaces: readonly OwnPlace[] = [
  dk(100_000_001, 'midtjylland', 'Aarhus C', 56.1567, 10.2053, 60_000),
  dk(100_000_002, 'midtjylland', 'Aarhus N', 56.1873, 10.1757, 34_000),
  dk(100_000_003, 'midtjylland', 'Aarhus V', 56.1641, 10.1402, 22_000),
  dk(100_000_004, 'midtjylland', 'Risskov', 56.1897, 10.2251, 18_000),
  dk(100_000_005, 'midtjylland', 'Højbjerg', 56.1133, 10.2, 22_000),
  dk(100_000_006, 'midtjylland', 'Viby J', 56.1291, 10.1584, 29_000),
  dk(100_000_007, 'midtjylland', 'Brabrand', 56.1543, 10.1113, 24_000),
  dk(100_000_008, 'midtjylland', 'Åbyhøj', 56.1529, 10.1617, 13_000),
  dk(100_000_009, 'midtjylland', 'Egå', 56.2142, 10.271, 9_000),
  dk(100_000_010, 'midtjylland', 'Skødstrup', 56.2641, 10.3064, 8_000),
  dk(100_000_011, 'midtjylland', 'Tilst', 56.1858, 10.1137, 11_000),
  dk(100_000_012, 'midtjylland', 'Hasselager', 56.1036, 10.094, 7_000),
  dk(100_000_020, 'hovedstaden', 'København K', 55.6805, 12.58, 45_000),
  dk(100_000_021, 'hovedstaden', 'København V', 55.6683, 12.5493, 60_000),
  dk(100_000_022, 'hovedstaden', 'København N', 55.6949, 12.5487, 79_000),
  dk(100_000_023, 'hovedstaden', 'København Ø', 55.7081, 12.5779, 80_000),
  dk(100_000_024, 'hovedstaden', 'København S', 55.6566, 12.6014, 110_000),
  dk(100_000_025, 'hovedstaden', 'København NV', 55.7115, 12.5378, 55_000),
  dk(100_000_026, 'hovedstaden', 'København SV', 55.6508, 12.5415, 25_000),
  dk(100_000_027, 'hovedstaden', 'Valby', 55.6612, 12.5138, 60_000),
  dk(100_000_028, 'hovedstaden', 'Brønshøj', 55.7048, 12.5001, 22_000),
  dk(100_000_029, 'hovedstaden', 'Hellerup', 55.7316, 12.5709, 23_000),
  dk(100_000_030, 'hovedstaden', 'Gentofte', 55.7494, 12.5453, 13_000),
  dk(100_000_031, 'hovedstaden', 'Klampenborg', 55.7762, 12.5883, 9_000),
  dk(100_000_032, 'hovedstaden', 'Virum', 55.7959, 12.4731, 17_000),
  dk(100_000_033, 'hovedstaden', 'Søborg', 55.7362, 12.5075, 37_000),
  dk(100_000_034, 'hovedstaden', 'Bagsværd', 55.7612, 12.4546, 18_000),
  dk(100_000_035, 'hovedstaden', 'Kastrup', 55.635, 12.6452, 25_000),
  dk(100_000_036, 'hovedstaden', 'Brøndby Strand', 55.6202, 12.4213, 15_000),
  dk(100_000_037, 'hovedstaden', 'Hedehusene', 55.6516, 12.1974, 15_000),
  dk(100_000_038, 'hovedstaden', 'Rungsted Kyst', 55.8842, 12.5328, 6_000),
  dk(100_000_039, 'hovedstaden', 'Vedbæk', 55.8506, 12.5613, 11_000),
  dk(100_000_040, 'hovedstaden', 'Nærum', 55.8172, 12.5349, 8_000),
  dk(100_000_050, 'syddanmark', 'Odense C', 55.3967, 10.3883, 40_000),
  dk(100_000_060, 'nordjylland', 'Klitmøller', 57.0391, 8.4949, 900),
]
