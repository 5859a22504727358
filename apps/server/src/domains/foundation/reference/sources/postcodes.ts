/**
 * Postcodes by the slug of the town they lead to, maintained by hand: no package with an allowed licence names the
 * towns. All Danish codes, those of small towns with the nearest town in `cities.tsv`; German codes of about 150 towns,
 * at least one for every two digits in use, which represent others nearby.
 */
const denmark = `
kobenhavn-k 1000-1499 | kobenhavn-v 1500-1799 | frederiksberg 1800-2000 | kobenhavn-o 2100-2150 | kobenhavn-n 2200
kobenhavn-s 2300 | kobenhavn-nv 2400 | kobenhavn-sv 2450 | valby 2500 | glostrup 2600 | brondby 2605 | rodovre 2610
albertslund 2620 | vallensbaek 2625 2665 | taastrup 2630 | ishoj 2635 | hedehusene 2640 | hvidovre 2650
brondby-strand 2660 | greve 2670 2690 | solrod-strand 2680 | bronshoj 2700 | vanlose 2720 | herlev 2730
ballerup 2740-2750 | malov 2760 | smorumnedre 2765 | kastrup 2770 | dragor 2791 | kongens-lyngby 2800
gentofte 2820 2870 | virum 2830 | holte 2840 | naerum 2850 | soborg 2860 | bagsvaerd 2880 | hellerup 2900
charlottenlund 2920 | klampenborg 2930 | vedbaek 2942-2950 | rungsted-kyst 2960 | horsholm 2970 | kokkedal 2980
niva 2990 | helsingor 3000 3070-3080 | humlebaek 3050 | espergaerde 3060 3490 | hornbaek 3100 | gilleleje 3120 3250
hellebaek 3140-3150 | helsinge 3200-3220 | graested 3230 | frederiksvaerk 3300-3310 3370 | skaevinge 3320
hillerod 3330 3400 | liseleje 3360 | hundested 3390 | allerod 3450 | birkerod 3460 | fredensborg 3480 | vaerlose 3500
farum 3520 | lynge 3540 | slangerup 3550 | frederikssund 3600 | jaegerspris 3630 | olstykke 3650 | stenlose 3660
vekso 3670 | ronne 3700 3770-3790 | akirkeby 3720 3751-3760 | nexo 3730-3740 | roskilde 4000 4621 | tune 4030
jyllinge 4040 | skibby 4050 | lejre 4060-4070 4320 | ringsted 4100 4174 | viby 4129-4130 | borup 4140
naestved 4160-4171 4700 4736 | soro 4173 4180-4190 4296 | slagelse 4200 | korsor 4220 4241 | skaelskor 4230 4242-4245 4261
fuglebjerg 4250 4262 | hong 4270 4291 | gorlev 4281 4480 | dianalund 4293 | stenlille 4295 | holbaek 4300-4305 4420
kirke-hvalso 4330 | tollose 4340-4370 | vipperod 4390 | kalundborg 4400 4460 4490 | jyderup 4450 | svebolle 4470 4593
nykobing-sjaelland 4500 4560 4572-4583 | svinninge 4440 4520-4532 | horve 4534-4540 4591-4592 | asnaes 4550 4571
koge 4600 4623 4681-4682 | havdrup 4622 | bjaeverskov 4632 | faxe 4640 4653 | faxe-ladeplads 4654
harlev 4652 | store-heddinge 4660 4672 | stroby-egede 4671 | rodvig 4673 | ronnede 4683 | fensmark 4684 | haslev 4690
praesto 4720-4735 | vordingborg 4750-4773 | stege 4780-4793 | nykobing-falster 4800 4863 4872-4894
norre-alslev 4840 | stubbekobing 4850 4871 | sakskobing 4862 4990 | nakskov 4900-4920 4953 4983 | maribo 4930-4952
holeby 4895 4960 | rodby 4970 | odense-c 5000 | odense 5200-5290 5491 | kerteminde 5300-5320 5350-5390 | munkebo 5330
bogense 5400 | otterup 5450 | sonderso 5462 5471-5485 | brenderup 5463-5464 | norre-aby 5466 5580-5591
vissenbjerg 5492 | middelfart 5500 | ullerslev 5540 | langeskov 5550 | arup 5560 | ejby-dk 5592 | faaborg 5600 5642-5672
assens 5610 5631 | glamsbjerg 5620 | harby 5683 | tommerup 5690 | svendborg 5700 5771-5772 5874-5892
ringe 5750 5854-5863 | vester-skerninge 5762 | arslev 5792 | nyborg 5800-5853 5871 | rudkobing 5900-5953
marstal 5960 | aeroskobing 5970-5985 | kolding 6000 6051-6064 6093 | egtved 6040 | christiansfeld 6070 6094
sonder-bjert 6091-6092 | haderslev 6100 | aabenraa 6200-6210 6392 | rodekro 6230 | logumkloster 6240
tonder 6261-6280 | grasten 6300 6320 | broager 6310 | padborg 6330 | krusa 6340 | tinglev 6360-6372 | sonderborg 6400
nordborg 6430 | augustenborg 6440 | horuphav 6470 | vojens 6500 6560 | gram 6510 | toftlund 6520-6541 | vamdrup 6580
vejen 6600-6622 | grindsted 6623 6823 7200-7280 | rodding 6630 6660 | lunderskov 6640 | brorup 6650 | holsted 6670-6683
bramming 6690 6740-6752 | esbjerg 6700-6715 | nordby 6720 | tjaereborg 6731 | ribe 6760-6771 | skaerbaek 6780-6792
varde 6753 6800-6818 6851-6852 6854-6855 6862 | oksbol 6830-6840 6853 6857 | olgod 6870 | tarm 6880-6893
skjern 6900 6940 | videbaek 6920 | kibaek 6933 | ringkobing 6950 6971-6980 | hvide-sande 6960 | ulfborg 6990 7570
fredericia 7000-7007 | borkop 7080 | vejle 7100-7120 7182-7183 | juelsminde 7130-7150 | torring 7160-7171
give 7173 7321-7323 | billund 7184-7190 | jelling 7300 | brande 7330-7362 8766 | herning 7400 | ikast 7430 7442
bording-kirkeby 7441 | sunds 7451 | karup 7470 | vildbjerg 7480 | avlum 7490 | holstebro 7500-7550 | struer 7560 7600 7790
lemvig 7620-7660 | harboore 7673 | thyboron 7680 | thisted 7700 7752-7755 | hanstholm 7730-7742 | hurup 7760-7770
skive 7800 7840 7860-7884 | vinderup 7830 | stoholm 7850 | nykobing-mors 7900-7990 | aarhus-c 8000 | aarhus-n 8200
aarhus-v 8210 | brabrand 8220 8462 | abyhoj 8230 | risskov 8240-8245 | ega 8250 | viby-j 8260 | hojbjerg 8270
odder 8300-8305 8350 | tranbjerg 8310 | marslet 8320 | beder 8330 | malling 8340 | solbjerg 8355 | hasselager 8361
horning 8362 | hadsten 8370 | trige 8380 | tilst 8381 | hinnerup 8382 | ebeltoft 8400 8420 | ronde 8410
grenaa 8444 8500 8570 8585-8592 | hammel 8450 8472 | galten 8464 | sabro 8471 | lystrup 8520
hjortshoj 8530 | skodstrup 8541 | hornslet 8543-8544 | ryomgard 8550-8560 8581 | silkeborg 8600 8632-8654 8882-8883
kjellerup 8620 | skanderborg 8660-8670 | ry 8680 | horsens 8700 8732 8751-8762 8781 8789 | hedensted 8721-8723 8763
braedstrup 8740 8765 | hornsyld 8783 | viborg 8800-8832 9632 | bjerringbro 8840-8850 | ulstrup 8860 8881 | langa 8870
randers 8900-8960 8970 8983-8990 | allingabro 8961 | auning 8963 | spentrup 8981 | aalborg 9000-9220
svenstrup 9230 | nibe 9240 | gistrup 9260 | klarup 9270 | storvorde 9280-9293 | saeby 9300 9352 9750 | vodskov 9310
hjallerup 9320 | dronninglund 9330-9340 | vester-hassing 9362 | hals 9370 | vestbjerg 9380-9381
bronderslev 9382 9700-9740 | norresundby 9400 | vadum 9430 | abybro 9440 | brovst 9460 | lokken 9480
pandrup 9490-9493 | hobro 9500 | arden 9510 9610 | skorping 9520 9575 | stovring 9530-9541 | mariager 9550
hadsund 9560-9574 | aars 9600 | alestrup 9620-9631 | farso 9640 | logstor 9670-9681 | fjerritslev 9690 | vra 9760
hjorring 9800 | tars 9830 | hirtshals 9850 9881 | sindal 9870 | frederikshavn 9900-9940 9981 | strandby 9970
skagen 9982-9990`

const germany = `
dresden 01067-01328 | bautzen 02625 | goerlitz 02826-02828 | cottbus 03042-03055 | leipzig 04103-04357
halle-saale 06108-06132 | dessau 06842-06849 | gera 07545-07557 | jena 07743-07751 | zwickau 08056-08066
plauen 08523-08529 | chemnitz 09111-09131 | berlin 10115-12527 12555-14199 | potsdam 14467-14482
brandenburg-an-der-havel 14770-14776 | frankfurt-oder 15230-15236 | fuerstenwalde 15517 | koenigs-wusterhausen 15711
eberswalde 16225-16227 | oranienburg 16515 | neubrandenburg 17033-17036 | greifswald 17489-17493 | rostock 18055-18147
stralsund 18435-18439 | schwerin 19053-19063 | hamburg 20095-21149 22041-22179 22297-22769 | lueneburg 21335-21339
norderstedt 22844-22851 | luebeck 23552-23570 | wismar 23966-23970 | kiel 24103-24159 | eckernfoerde 24340
neumuenster 24534-24539 | rendsburg 24768 | schleswig 24837 | flensburg 24937-24944 | itzehoe 25524 | husum 25813
niebuell 25899 | oldenburg 26121-26135 | wilhelmshaven 26382-26389 | emden 26721-26725 | bremerhaven 27568-27580
delmenhorst 27749-27755 | bremen 28195-28779 | celle 29221-29229 | hannover 30159-30669 | hildesheim 31134-31141
minden 32423-32429 | detmold 32756-32760 | paderborn 33098-33106 | guetersloh 33330-33335 | bielefeld 33602-33739
kassel 34117-34134 | marburg-an-der-lahn 35037-35043 | giessen 35390-35398 | fulda 36037-36043
goettingen 37073-37085 | braunschweig 38100-38126 | salzgitter 38226-38259 | wolfsburg 38440-38448
magdeburg 39104-39130 | duesseldorf 40210-40629 | moenchengladbach 41061-41239 | neuss 41460-41472
wuppertal 42103-42399 | solingen 42651-42719 | remscheid 42853-42899 | dortmund 44135-44388 | herne 44623-44653
bochum 44787-44894 | essen 45127-45359 | muelheim 45468-45481 | recklinghausen 45657-45665 | gelsenkirchen 45879-45899
oberhausen 46045-46149 | bocholt 46395-46399 | duisburg 47051-47279 | krefeld 47798-47839 | muenster 48143-48167
osnabrueck 49074-49090 | koeln 50667-51149 | leverkusen 51371-51381 | bergisch-gladbach 51427-51469
aachen 52062-52080 | dueren 52349-52355 | bonn 53111-53229 | trier 54290-54296 | mainz 55116-55131
koblenz 56068-56077 | siegen 57072-57080 | hagen 58089-58135 | hamm 59063-59077
frankfurt-am-main 60306-60599 65929-65936 | bad-homburg-vor-der-hoehe 61348-61352 | offenbach-am-main 63065-63075
hanau-am-main 63450-63457 | aschaffenburg 63739-63743 | darmstadt 64283-64297 | wiesbaden 65183-65207
saarbruecken 66111-66133 | ludwigshafen-am-rhein 67059-67071 | worms 67547-67551 | kaiserslautern 67655-67663
mannheim 68159-68309 | heidelberg 69115-69126 | stuttgart 70173-70629 | ludwigsburg 71634-71642
tuebingen 72070-72076 | reutlingen 72760-72770 | esslingen 73728-73734 | heilbronn 74072-74081 | pforzheim 75172-75181
karlsruhe 76131-76229 | baden-baden 76530-76534 | offenburg 77652-77656 | villingen-schwenningen 78048-78056
konstanz 78462-78467 | freiburg-im-breisgau 79098-79117 | muenchen 80331-81929 | germering 82110
fuerstenfeldbruck 82256 | starnberg 82319 | garmisch-partenkirchen 82467 | rosenheim 83022-83026
landshut 84028-84036 | ingolstadt 85049-85057 | freising 85354-85356 | augsburg 86150-86199
kempten-allgaeu 87435-87439 | friedrichshafen 88045-88048 | ravensburg 88212-88214 | ulm 89073-89081
nuernberg 90402-90491 | fuerth 90762-90768 | erlangen 91052-91058 | amberg 92224 | weiden 92637
regensburg 93047-93059 | passau 94032-94036 | deggendorf 94469 | bayreuth 95444-95448 | bamberg 96047-96052
wuerzburg 97070-97084 | schweinfurt 97421-97424 | suhl 98527-98530 | ilmenau 98693 | erfurt 99084-99099
weimar 99423-99427`

/** A range of a country's postcodes, and the town's slug. */
export type PostcodeRange = { country: 'DK' | 'DE'; from: number; to: number; town: string }

const rangesOf = (country: PostcodeRange['country'], table: string): PostcodeRange[] =>
  table
    .trim()
    .split(/\s*\|\s*|\n/)
    .flatMap((line) => {
      const [town = '', ...ranges] = line.split(' ')
      return ranges.map((range) => {
        const [from = Number.NaN, to = from] = range.split('-').map(Number)
        return { country, from, to, town }
      })
    })

export const postcodeRanges: readonly PostcodeRange[] = [...rangesOf('DK', denmark), ...rangesOf('DE', germany)]

/** The number of digits in a country's postcodes. */
export const postcodeDigits = { DK: 4, DE: 5 } as const
