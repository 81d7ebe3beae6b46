/** The scripts of the thesis, chapter 5.4: listings 5.4 to 5.6. */
export const listing54 = `// Define own replacement list for AOR
BIN(*) -> {/,%};
BIN(/) -> {*,%};
BIN(%) -> {*,/};

// Define own replacement list for ROR
BIN(>) -> {<=,!=,==};
BIN(==) -> {<,!=,>};

// Enable and invoke mutation operators
AOR;
ROR;
LVR;
`;

export const listing55 = `// Definitions for the root node
BIN(>=) ->{TRUE, >, ==};
BIN(<=) ->{TRUE, <, ==};
BIN(!=) ->{TRUE, <, >};
LVR;

// Definition for the package org
ROR<"org">;

// Definitions for the class Foo
foo="de.uni.ulm.Foo";
BIN(&&) <foo>->{LHS,RHS,==,FALSE};
BIN(||) <foo>->{LHS,RHS,!=,TRUE};

-LVR<foo>;
ROR<foo>;
COR<foo>;
`;

export const listing56 = `myOp{
       // Definitions for the operator group
      BIN (>=) ->{TRUE, >, ==};
      BIN (<=) ->{TRUE, <,==};
      BIN(!=)->{TRUE,<,>};
      BIN (&&) ->{LHS, RHS, ==, FALSE};
      BIN(||)->{LHS,RHS,!=,TRUE};

      ROR;
      COR;
}
// Calls of the defined operator group
myOp < "org" >;
myOp < "de" >;
myOp < "com" >;
`;

/** A script with the features of Major 3 that the thesis does not have: variables for lists, kinds of statements, and scopes of methods. */
export const majorThree = `arithmetic={+,-,*,/,%};
unary={+,-,~};
BIN(+)->arithmetic;
UNR(~)->unary;
DEL(CALL);
DEL(RETURN);
LIT(NUMBER);
target{ AOR; STD; LVR; }
target<"triangle.Triangle::classify(int,int,int)">;
target<"foo.Bar$InnerClass@<init>">;
`;
