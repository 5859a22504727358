-- An icon has 512 pixels a side: a megabyte where each of them is another colour.
alter table company_logos
  drop constraint company_logos_png_check,
  add constraint company_logos_png_check check (octet_length(png) <= 1100000);
